import { shipCopies } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import type { Carrier } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { type CsvReading, readCsv } from '../lib/csv.rules.ts';
import { day } from '../lib/time.rules.ts';
import { postNotice } from '../notices/index.ts';
import { decodeText } from './shift-jis.rules.ts';
import { parcelSentMail, parcelSentNotice, pathOfParcel } from './shipping.mails.ts';
import {
  findParcelStates,
  findParcelsByTracking,
  lockParcels,
  markSent,
  type ParcelState,
} from './shipping.queries.ts';
import { readTrackingNumber } from './tracking.rules.ts';

/** The problem with a line of the file. */
export type TrackingProblem =
  /** A quotation mark that is not closed where its field ends; nothing after it was read. */
  | { kind: 'unclosed-quote' }
  /** The first line lacks one of the columns; each may have one of these names. */
  | { kind: 'missing-columns'; parcel: readonly string[]; trackingNumber: readonly string[] }
  | { kind: 'invalid-parcel'; written: string }
  | { kind: 'invalid-number'; written: string; carrier: Carrier }
  /** An earlier line of the file names the same parcel or number. */
  | { kind: 'repeated-parcel'; parcelId: number; before: number }
  | { kind: 'repeated-number'; trackingNumber: string; before: number }
  | { kind: 'no-such-parcel'; parcelId: number }
  | { kind: 'never-exported' | 'taken-back'; parcelId: number }
  /** The parcel was sent with another number. */
  | { kind: 'sent-before'; parcelId: number; trackingNumber: string }
  /** Another parcel was sent with the number. */
  | { kind: 'number-taken'; parcelId: number; trackingNumber: string };

export interface TrackingError {
  /** Line of the file, from 1. */
  line: number;
  problem: TrackingProblem;
}

/** The file has errors, so nothing is imported. */
interface Refused {
  ok: false;
  errors: TrackingError[];
}

export type TrackingImport = { ok: true; sent: number; unchanged: number } | Refused;

/** The parcels that an import of a file would send, and how many it would leave unchanged. */
export type TrackingPreview =
  | { ok: true; sent: { parcelId: number; trackingNumber: string }[]; unchanged: number }
  | Refused;

interface Entry {
  line: number;
  parcelId: number;
  trackingNumber: string;
}

/**
 * Carriers reuse their numbers after years. Within this time, in milliseconds, a number is unique.
 */
const uniqueForMs = 180 * day;

/**
 * Imports tracking numbers from a carrier's file (Shift_JIS or UTF-8; columns found by their
 * header) and queues a mail to the member of each sent parcel. It imports all rows or none: one
 * invalid row refuses the file. A row that was imported before changes nothing.
 */
export function importTracking(
  db: Database,
  clock: Clock,
  { file, carrier, actor }: { file: Uint8Array; carrier: Carrier; actor: Actor },
): Promise<TrackingImport> {
  const reading = readEntries(readCsv(decodeText(file)), carrier);
  return audited(db, clock, actor, 'shipping import', async (tx, record) => {
    const now = clock.now();
    const parcels = await lockParcels(tx, idsIn(reading));
    const comparison = await compare(tx, parcels, reading, now);
    if (!comparison.ok) return comparison;
    const { newEntries, unchanged } = comparison;
    for (const { entry, parcel } of newEntries) await send(tx, entry, parcel, carrier, now);
    if (newEntries.length > 0) {
      record({
        subject: '',
        details: { carrier, parcels: newEntries.map(({ parcel }) => parcel.id) },
      });
    }
    return { ok: true, sent: newEntries.length, unchanged };
  });
}

/** Reads a carrier's file as `importTracking` does, and changes nothing. */
export async function previewTracking(
  db: Database,
  clock: Clock,
  { file, carrier }: { file: Uint8Array; carrier: Carrier },
): Promise<TrackingPreview> {
  const reading = readEntries(readCsv(decodeText(file)), carrier);
  const parcels = await findParcelStates(db, idsIn(reading));
  const comparison = await compare(db, parcels, reading, clock.now());
  if (!comparison.ok) return comparison;
  const sent = comparison.newEntries.map(({ entry: { parcelId, trackingNumber } }) => {
    return { parcelId, trackingNumber };
  });
  return { ok: true, sent, unchanged: comparison.unchanged };
}

interface Reading {
  entries: Entry[];
  errors: TrackingError[];
}

function idsIn({ entries }: Reading): number[] {
  return entries.map(({ parcelId }) => parcelId);
}

/**
 * Compares the entries of a file with their parcels: returns all errors, or the entries of parcels
 * that are not sent yet.
 */
async function compare(
  db: Executor,
  states: readonly ParcelState[],
  { entries, errors }: Reading,
  now: Date,
): Promise<
  { ok: true; newEntries: { entry: Entry; parcel: ParcelState }[]; unchanged: number } | Refused
> {
  const parcels = new Map(states.map((parcel) => [parcel.id, parcel]));
  const parcelOfNumber = await findParcelsByTracking(
    db,
    entries.map((entry) => entry.trackingNumber),
    new Date(now.getTime() - uniqueForMs),
  );
  const refused = entries.flatMap((entry) => {
    const parcel = parcels.get(entry.parcelId);
    const problem = problemOf(entry, parcel, parcelOfNumber.get(entry.trackingNumber));
    return problem === undefined ? [] : [{ line: entry.line, problem }];
  });
  const all = [...errors, ...refused].sort((a, b) => a.line - b.line);
  if (all.length > 0) return { ok: false, errors: all };
  const newEntries = entries.flatMap((entry) => {
    const parcel = parcels.get(entry.parcelId);
    return parcel?.trackingNumber === null ? [{ entry, parcel }] : [];
  });
  return { ok: true, newEntries, unchanged: entries.length - newEntries.length };
}

/** Marks a parcel as sent with its tracking number, and tells the member. */
async function send(
  tx: Tx,
  { parcelId, trackingNumber }: Entry,
  parcel: ParcelState,
  carrier: Carrier,
  now: Date,
): Promise<void> {
  await markSent(tx, parcelId, { carrier, trackingNumber, sentAt: now });
  await shipCopies(tx, parcelId, now);
  const facts = { ...parcel, carrier, trackingNumber };
  await postNotice(
    tx,
    parcel.memberId,
    {
      ...{ kind: 'parcel_sent', path: pathOfParcel(parcel) },
      // A parcel that came back is sent again, which is an event of its own.
      event: `parcel ${parcelId} sent as ${trackingNumber} at ${now.toISOString()}`,
      content: parcelSentNotice(facts),
      mail: parcelSentMail(facts),
    },
    now,
  );
}

/** The names of the columns in Yamato's file and in the shop's own file of overseas parcels. */
const parcelColumns = ['お客様管理番号', 'parcel'];
const trackingColumns = ['伝票番号', 'tracking_number'];

/**
 * Reads the parcels and tracking numbers of a carrier's file, and collects the errors of its lines.
 */
function readEntries(
  { rows: [header, ...rows], brokenLine }: CsvReading,
  carrier: Carrier,
): Reading {
  const errors: TrackingError[] =
    brokenLine === undefined ? [] : [{ line: brokenLine, problem: { kind: 'unclosed-quote' } }];
  if (header === undefined && errors.length > 0) return { entries: [], errors };
  // Yamato's template explains each column below its name, in the same cell.
  const columns = (header?.fields ?? []).map((name) => name.trim().replace(/\n.*/s, '').trim());
  const parcelColumn = columns.findIndex((name) => parcelColumns.includes(name));
  const trackingColumn = columns.findIndex((name) => trackingColumns.includes(name));
  if (parcelColumn < 0 || trackingColumn < 0) {
    const problem: TrackingProblem = {
      kind: 'missing-columns',
      parcel: parcelColumns,
      trackingNumber: trackingColumns,
    };
    return { entries: [], errors: [{ line: 1, problem }, ...errors] };
  }
  const entries: Entry[] = [];
  const linesOfParcels = new Map<number, number>();
  const linesOfNumbers = new Map<string, number>();
  for (const { line, fields } of rows) {
    const entry = readEntry(fields[parcelColumn] ?? '', fields[trackingColumn] ?? '', carrier);
    if ('kind' in entry) {
      errors.push({ line, problem: entry });
      continue;
    }
    const { parcelId, trackingNumber } = entry;
    const parcelBefore = linesOfParcels.get(parcelId);
    const numberBefore = linesOfNumbers.get(trackingNumber);
    if (parcelBefore !== undefined) {
      errors.push({ line, problem: { kind: 'repeated-parcel', parcelId, before: parcelBefore } });
    } else if (numberBefore !== undefined) {
      const problem = { kind: 'repeated-number', trackingNumber, before: numberBefore } as const;
      errors.push({ line, problem });
    }
    linesOfParcels.set(parcelId, line);
    linesOfNumbers.set(trackingNumber, line);
    entries.push({ line, ...entry });
  }
  return { entries, errors };
}

/** Reads the parcel and tracking number of a row, or says what is wrong with them. */
function readEntry(
  parcel: string,
  number: string,
  carrier: Carrier,
): Omit<Entry, 'line'> | TrackingProblem {
  const id = parcel.normalize('NFKC').trim();
  if (!/^[1-9]\d{0,14}$/.test(id)) return { kind: 'invalid-parcel', written: id };
  const trackingNumber = readTrackingNumber(carrier, number);
  if (trackingNumber === undefined) {
    return { kind: 'invalid-number', written: number.trim(), carrier };
  }
  return { parcelId: Number(id), trackingNumber };
}

/** Says why a parcel cannot get this tracking number; undefined if it can. */
function problemOf(
  { parcelId, trackingNumber }: Entry,
  parcel: ParcelState | undefined,
  parcelOfNumber: number | undefined,
): TrackingProblem | undefined {
  if (parcel === undefined) return { kind: 'no-such-parcel', parcelId };
  if (parcel.trackingNumber === trackingNumber) return undefined;
  if (parcel.trackingNumber !== null)
    return { kind: 'sent-before', parcelId, trackingNumber: parcel.trackingNumber };
  if (parcel.takenBackAt !== null) return { kind: 'taken-back', parcelId };
  if (parcel.exportId === null) return { kind: 'never-exported', parcelId };
  if (parcelOfNumber !== undefined)
    return { kind: 'number-taken', parcelId: parcelOfNumber, trackingNumber };
  return undefined;
}
