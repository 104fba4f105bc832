import { deliverCopies, shipCopies } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import type { Carrier } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { type CsvReading, readCsv } from '../lib/csv.rules.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { postNotice } from '../notices/index.ts';
import { decodeText } from './shift-jis.rules.ts';
import { parcelSentMail, parcelSentNotice, pathOfParcel } from './shipping.mails.ts';
import {
  findParcelStates,
  findParcelsByTracking,
  lockParcels,
  markDelivered,
  markSent,
  type ParcelState,
} from './shipping.queries.ts';
import { deliveryOf, readTrackingNumber } from './tracking.rules.ts';

/** The problem with a line of the file. */
export type TrackingProblem =
  /** A quotation mark that is not closed where its field ends; nothing after it was read. */
  | { kind: 'unclosed-quote' }
  /** The first line lacks one of the columns; each may have one of these names. */
  | { kind: 'missing-columns'; parcel: readonly string[]; trackingNumber: readonly string[] }
  | { kind: 'invalid-parcel'; written: string }
  | { kind: 'invalid-number'; written: string; carrier: Carrier }
  /** No day such as 2026-11-27 or 2026/11/27, or one to come. */
  | { kind: 'invalid-day'; written: string }
  /** The parcel left after this day, so the line is of an earlier shipment. */
  | { kind: 'delivered-before-sent'; parcelId: number; written: string }
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

export type TrackingImport =
  | { ok: true; sent: number; delivered: number; unchanged: number }
  | Refused;

interface NamedParcel {
  parcelId: number;
  trackingNumber: string;
}

/**
 * The parcels that an import of a file would send and record as delivered, and how many it would
 * leave unchanged.
 */
export type TrackingPreview =
  | { ok: true; sent: NamedParcel[]; delivered: NamedParcel[]; unchanged: number }
  | Refused;

interface Entry extends NamedParcel {
  line: number;
  /** When the day of the delivery began and ended, in Japan, and how it is written. */
  delivered: { from: Date; until: Date; written: string } | undefined;
}

interface ParcelEntry {
  entry: Entry;
  parcel: ParcelState;
}

/**
 * Carriers reuse their numbers after years. Within this time, in milliseconds, a number is unique.
 */
const uniqueForMs = 180 * day;

/**
 * Imports tracking numbers from a carrier's file (Shift_JIS or UTF-8; columns found by their
 * header) and queues a mail to the member of each sent parcel. A row with the day of its delivery
 * also records the parcel and its copies as delivered. It imports all rows or none: one invalid row
 * refuses the file. A row that was imported before changes nothing.
 */
export function importTracking(
  db: Database,
  clock: Clock,
  { file, carrier, actor }: { file: Uint8Array; carrier: Carrier; actor: Actor },
): Promise<TrackingImport> {
  return audited(db, clock, actor, 'shipping import', async (tx, record) => {
    const now = clock.now();
    const reading = readEntries(readCsv(decodeText(file)), carrier, now);
    const parcels = await lockParcels(tx, idsIn(reading));
    const comparison = await compare(tx, parcels, reading, now);
    if (!comparison.ok) return comparison;
    const { sent, delivered, unchanged } = comparison;
    for (const { entry, parcel } of sent) await send(tx, entry, parcel, carrier, now);
    for (const each of delivered) await deliver(tx, each, now);
    if (sent.length + delivered.length > 0) {
      const idsOf = (entries: readonly ParcelEntry[]) => entries.map(({ parcel }) => parcel.id);
      const arrived = delivered.length > 0 && { delivered: idsOf(delivered) };
      const details = { carrier, parcels: idsOf(sent), ...arrived };
      record({ subject: '', details });
    }
    return { ok: true, sent: sent.length, delivered: delivered.length, unchanged };
  });
}

/** Reads a carrier's file as `importTracking` does, and changes nothing. */
export async function previewTracking(
  db: Database,
  clock: Clock,
  { file, carrier }: { file: Uint8Array; carrier: Carrier },
): Promise<TrackingPreview> {
  const now = clock.now();
  const reading = readEntries(readCsv(decodeText(file)), carrier, now);
  const parcels = await findParcelStates(db, idsIn(reading));
  const comparison = await compare(db, parcels, reading, now);
  if (!comparison.ok) return comparison;
  const named = ({ entry: { parcelId, trackingNumber } }: ParcelEntry): NamedParcel => {
    return { parcelId, trackingNumber };
  };
  const { sent, delivered, unchanged } = comparison;
  return { ok: true, sent: sent.map(named), delivered: delivered.map(named), unchanged };
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
 * that are not sent, or not delivered yet. An entry may be both.
 */
async function compare(
  db: Executor,
  states: readonly ParcelState[],
  { entries, errors }: Reading,
  now: Date,
): Promise<
  { ok: true; sent: ParcelEntry[]; delivered: ParcelEntry[]; unchanged: number } | Refused
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
  const known = entries.flatMap((entry): ParcelEntry[] => {
    const parcel = parcels.get(entry.parcelId);
    return parcel === undefined ? [] : [{ entry, parcel }];
  });
  const isNew = ({ parcel }: ParcelEntry) => parcel.trackingNumber === null;
  const isDelivery = ({ entry, parcel }: ParcelEntry) =>
    entry.delivered !== undefined && deliveryOf(parcel) === null;
  const [sent, delivered] = [known.filter(isNew), known.filter(isDelivery)];
  return {
    ok: true,
    sent,
    delivered,
    unchanged: known.length - new Set([...sent, ...delivered]).size,
  };
}

/** Records a sent parcel as delivered on the day of its entry, and no earlier than it left. */
async function deliver(tx: Tx, { entry, parcel }: ParcelEntry, now: Date): Promise<void> {
  const sentAt = parcel.sentAt ?? now;
  const from = entry.delivered?.from ?? now;
  await markDelivered(tx, parcel.id, from > sentAt ? from : sentAt);
  await deliverCopies(tx, parcel.id, now);
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
/** The column with the day of the delivery; a file may lack it. */
const deliveryColumns = ['配達完了日', 'delivered_on'];

/**
 * Reads the parcels and tracking numbers of a carrier's file, and collects the errors of its lines.
 */
function readEntries(
  { rows: [header, ...rows], brokenLine }: CsvReading,
  carrier: Carrier,
  now: Date,
): Reading {
  const errors: TrackingError[] =
    brokenLine === undefined ? [] : [{ line: brokenLine, problem: { kind: 'unclosed-quote' } }];
  if (header === undefined && errors.length > 0) return { entries: [], errors };
  // Yamato's template explains each column below its name, in the same cell.
  const columns = (header?.fields ?? []).map((name) => name.trim().replace(/\n.*/s, '').trim());
  const parcelColumn = columns.findIndex((name) => parcelColumns.includes(name));
  const trackingColumn = columns.findIndex((name) => trackingColumns.includes(name));
  const deliveryColumn = columns.findIndex((name) => deliveryColumns.includes(name));
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
    const [parcel, number, delivery] = [parcelColumn, trackingColumn, deliveryColumn].map(
      (column) => fields[column] ?? '',
    );
    const entry = readEntry({ parcel, number, delivery }, carrier, now);
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

/** Reads the parcel, number and delivery of a row, or says what is wrong with them. */
function readEntry(
  {
    parcel = '',
    number = '',
    delivery = '',
  }: Record<'parcel' | 'number' | 'delivery', string | undefined>,
  carrier: Carrier,
  now: Date,
): Omit<Entry, 'line'> | TrackingProblem {
  const id = parcel.normalize('NFKC').trim();
  if (!/^[1-9]\d{0,14}$/.test(id)) return { kind: 'invalid-parcel', written: id };
  const trackingNumber = readTrackingNumber(carrier, number);
  if (trackingNumber === undefined) {
    return { kind: 'invalid-number', written: number.trim(), carrier };
  }
  const written = delivery.normalize('NFKC').trim();
  const period = dayInJapan(written.replaceAll('/', '-'));
  if (written !== '' && (period === undefined || period.from > now))
    return { kind: 'invalid-day', written };
  return { parcelId: Number(id), trackingNumber, delivered: period && { ...period, written } };
}

/** Says why a parcel cannot get this tracking number; undefined if it can. */
function problemOf(
  { parcelId, trackingNumber, delivered }: Entry,
  parcel: ParcelState | undefined,
  parcelOfNumber: number | undefined,
): TrackingProblem | undefined {
  if (parcel === undefined) return { kind: 'no-such-parcel', parcelId };
  if (parcel.trackingNumber === trackingNumber) {
    const isEarlier = delivered && parcel.sentAt && delivered.until <= parcel.sentAt;
    return isEarlier
      ? { kind: 'delivered-before-sent', parcelId, written: delivered.written }
      : undefined;
  }
  if (parcel.trackingNumber !== null)
    return { kind: 'sent-before', parcelId, trackingNumber: parcel.trackingNumber };
  if (parcel.takenBackAt !== null) return { kind: 'taken-back', parcelId };
  if (parcel.exportId === null) return { kind: 'never-exported', parcelId };
  if (parcelOfNumber !== undefined)
    return { kind: 'number-taken', parcelId: parcelOfNumber, trackingNumber };
  return undefined;
}
