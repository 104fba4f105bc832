import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Carrier } from '../db/types.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { type CsvReading, readCsv } from '../lib/csv.rules.ts';
import { day } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import { decodeText } from './shift-jis.rules.ts';
import { parcelSentMail } from './shipping.mails.ts';
import {
  findParcelsByTracking,
  lockParcels,
  markSent,
  type ParcelState,
} from './shipping.queries.ts';
import { readTrackingNumber } from './tracking.rules.ts';

export interface TrackingFault {
  /** Line of the file, from 1. */
  line: number;
  message: string;
}

export type TrackingImport =
  | { ok: true; sent: number; unchanged: number }
  /** Nothing was imported. */
  | { ok: false; faults: TrackingFault[] };

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
 * faulty row refuses the file. A row that was imported before changes nothing.
 */
export function importTracking(
  db: Database,
  clock: Clock,
  { file, carrier, actor }: { file: Uint8Array; carrier: Carrier; actor: Actor },
): Promise<TrackingImport> {
  const { entries, faults } = readEntries(readCsv(decodeText(file)), carrier);
  return audited(db, clock, actor, 'shipping import', async (tx, record) => {
    const now = clock.now();
    const parcels = new Map(
      (
        await lockParcels(
          tx,
          entries.map((entry) => entry.parcelId),
        )
      ).map((parcel) => [parcel.id, parcel]),
    );
    const carrying = await findParcelsByTracking(
      tx,
      entries.map((entry) => entry.trackingNumber),
      new Date(now.getTime() - uniqueForMs),
    );
    const refused = entries.flatMap((entry) => {
      const message = refusalOf(
        entry,
        parcels.get(entry.parcelId),
        carrying.get(entry.trackingNumber),
      );
      return message === undefined ? [] : [{ line: entry.line, message }];
    });
    const all = [...faults, ...refused].sort((a, b) => a.line - b.line);
    if (all.length > 0) return { ok: false, faults: all };
    const newEntries = entries.filter(
      (entry) => parcels.get(entry.parcelId)?.trackingNumber === null,
    );
    for (const entry of newEntries) {
      const parcel = assertFound(
        parcels.get(entry.parcelId),
        `parcel ${entry.parcelId} was not locked`,
      );
      await send(tx, entry, parcel, carrier, now);
    }
    if (newEntries.length > 0) {
      record({
        subject: '',
        details: { carrier, parcels: newEntries.map((entry) => entry.parcelId) },
      });
    }
    return { ok: true, sent: newEntries.length, unchanged: entries.length - newEntries.length };
  });
}

async function send(
  tx: Tx,
  { parcelId, trackingNumber }: Entry,
  parcel: ParcelState,
  carrier: Carrier,
  now: Date,
): Promise<void> {
  await markSent(tx, parcelId, { carrier, trackingNumber, sentAt: now });
  await queueMail(
    tx,
    { memberId: parcel.memberId },
    parcelSentMail({ ...parcel, carrier, trackingNumber }),
  );
}

/** The names of the columns in Yamato's file and in the shop's own file of overseas parcels. */
const parcelColumns = ['お客様管理番号', 'parcel'];
const trackingColumns = ['伝票番号', 'tracking_number'];
const brokenQuote =
  'a quotation mark begins here that is not closed where its field ends; nothing from here on was read';

function readEntries(
  { rows: [header, ...rows], brokenLine }: CsvReading,
  carrier: Carrier,
): { entries: Entry[]; faults: TrackingFault[] } {
  const faults: TrackingFault[] =
    brokenLine === undefined ? [] : [{ line: brokenLine, message: brokenQuote }];
  if (header === undefined && faults.length > 0) return { entries: [], faults };
  // Yamato's template explains each column below its name, in the same cell.
  const columns = (header?.fields ?? []).map((name) =>
    name.replace('\uFEFF', '').trim().replace(/\n.*/s, '').trim(),
  );
  const parcelColumn = columns.findIndex((name) => parcelColumns.includes(name));
  const trackingColumn = columns.findIndex((name) => trackingColumns.includes(name));
  if (parcelColumn < 0 || trackingColumn < 0) {
    const message = `the first line names no column ${parcelColumns.join(' or ')}, or none ${trackingColumns.join(' or ')}`;
    return { entries: [], faults: [{ line: 1, message }, ...faults] };
  }
  const entries: Entry[] = [];
  const linesOf = new Map<string, number>();
  for (const { line, fields } of rows) {
    const entry = readEntry(fields[parcelColumn] ?? '', fields[trackingColumn] ?? '', carrier);
    if (typeof entry === 'string') {
      faults.push({ line, message: entry });
      continue;
    }
    const names = [`parcel ${entry.parcelId}`, `the number ${entry.trackingNumber}`];
    const twice = names.find((name) => linesOf.has(name));
    if (twice !== undefined) {
      faults.push({ line, message: `${twice} was named in line ${linesOf.get(twice)} before` });
    }
    for (const name of names) linesOf.set(name, line);
    entries.push({ line, ...entry });
  }
  return { entries, faults };
}

/** The parcel and tracking number of a row, or what is wrong with them. */
function readEntry(parcel: string, number: string, carrier: Carrier): Omit<Entry, 'line'> | string {
  const id = parcel.normalize('NFKC').trim();
  if (!/^[1-9]\d{0,14}$/.test(id)) return `"${id}" is no parcel's number`;
  const trackingNumber = readTrackingNumber(carrier, number);
  if (trackingNumber === undefined) {
    return `"${number.trim()}" is no tracking number of ${carrier} (is a digit wrong?)`;
  }
  return { parcelId: Number(id), trackingNumber };
}

function refusalOf(
  { parcelId, trackingNumber }: Entry,
  parcel: ParcelState | undefined,
  carrying: number | undefined,
): string | undefined {
  if (parcel === undefined) return `there is no parcel ${parcelId}`;
  if (parcel.trackingNumber === trackingNumber) return undefined;
  if (parcel.trackingNumber !== null)
    return `parcel ${parcelId} was sent before, as ${parcel.trackingNumber}`;
  if (parcel.exportId === null) return `parcel ${parcelId} was never exported`;
  if (carrying !== undefined) return `parcel ${carrying} was sent as ${trackingNumber}`;
  return undefined;
}
