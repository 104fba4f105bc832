import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database, Tx } from '../db/database.ts';
import { findDebts, findRestrictions, heldBackFrom } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { makeFolder } from '../lib/make-folder.ts';
import {
  isOverseas,
  lacking,
  oddities,
  overseasFile,
  type ParcelToSend,
  type Sender,
  type YamatoBilling,
  yamatoFile,
} from './carrier-files.rules.ts';
import {
  insertExport,
  type LabelledParcel,
  lockParcelsToExport,
  selectExported,
  setExport,
} from './shipping.queries.ts';

export interface ExportReport {
  /** By which the same files can be written again; undefined where nothing waits. */
  exportId: number | undefined;
  files: string[];
  exported: number;
  /** Parcels that cannot be sent yet, and what their addresses lack. */
  heldBack: { id: number; lacks: string[] }[];
  /** Members whose parcels are not sent while they owe points. */
  onDebt: MemberOnDebt[];
  /** Members whom the operator holds back from having cards shipped. */
  onHold: MemberOnHold[];
  /** Parcels whose labels are to be mended by hand in the carrier's program, and why. */
  odd: { id: number; oddities: string[] }[];
}

export interface MemberOnDebt {
  memberId: number;
  owed: number;
  parcels: number;
}

export interface MemberOnHold {
  memberId: number;
  parcels: number;
}

export interface ExportOptions {
  folder: string;
  sender: Sender;
  /** Undefined where it is to be chosen in B2 Cloud. */
  billing: YamatoBilling | undefined;
  prefectureName: (id: number) => string;
  actor: Actor;
}

/** The folder cannot be written to; the message says what became of the export, and what to do. */
export class FilesNotWrittenError extends Error {}

/**
 * Writes the parcels that wait, the most urgent first, into files for the carriers: those within
 * Japan for Yamato B2 Cloud, those overseas apart. Parcels of members who owe points, or are held
 * back from having cards shipped, stay until that is over. A parcel is exported once; the files of
 * an export can be written again at any time, so nothing is lost where the disk was full.
 *
 * @throws FilesNotWrittenError
 */
export async function exportParcels(
  db: Database,
  clock: Clock,
  options: ExportOptions,
): Promise<ExportReport> {
  await writing(() => makeFolder(options.folder), options.folder, 'Nothing was exported.');
  const { exportId, ...held } = await db.transaction(async (tx) => {
    const waiting = await lockParcelsToExport(tx);
    const now = clock.now();
    const { ready, ...held } = await sortOut(tx, waiting, now);
    if (ready.length === 0) return { exportId: undefined, ...held };
    const id = await insertExport(tx, now);
    await setExport(
      tx,
      ready.map((parcel) => parcel.id),
      id,
    );
    await recordAction(
      tx,
      {
        ...options.actor,
        action: 'shipping export',
        subject: `export ${id}`,
        details: { parcels: ready.map((parcel) => parcel.id) },
      },
      now,
    );
    return { exportId: id, ...held };
  });
  if (exportId === undefined) return { exportId, files: [], exported: 0, ...held, odd: [] };
  return { ...(await writeExport(db, clock, exportId, options)), ...held };
}

/** Which of these parcels can be sent, and why the others cannot. */
async function sortOut(
  tx: Tx,
  waiting: readonly LabelledParcel[],
  now: Date,
): Promise<{ ready: LabelledParcel[] } & Pick<ExportReport, 'heldBack' | 'onDebt' | 'onHold'>> {
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))];
  const [debts, restrictions] = await Promise.all([
    findDebts(tx, memberIds),
    findRestrictions(tx, memberIds),
  ]);
  const onHold = memberIds.filter((memberId) =>
    heldBackFrom(restrictions.get(memberId), ['ship'], now),
  );
  const paidFor = waiting.filter(
    ({ memberId }) => !debts.has(memberId) && !onHold.includes(memberId),
  );
  const parcelsOf = (memberId: number) =>
    waiting.filter((parcel) => parcel.memberId === memberId).length;
  return {
    ready: paidFor.filter((parcel) => lacking(parcel).length === 0),
    heldBack: paidFor
      .map((parcel) => ({ id: parcel.id, lacks: lacking(parcel) }))
      .filter(({ lacks }) => lacks.length > 0),
    onDebt: [...debts]
      .filter(([memberId]) => !onHold.includes(memberId))
      .map(([memberId, owed]) => ({ memberId, owed, parcels: parcelsOf(memberId) })),
    onHold: onHold.map((memberId) => ({ memberId, parcels: parcelsOf(memberId) })),
  };
}

/**
 * Writes the files of an export, anew where they were written before.
 *
 * @throws FilesNotWrittenError
 */
export async function writeExport(
  db: Database,
  clock: Clock,
  exportId: number,
  { folder, sender, billing, prefectureName }: Omit<ExportOptions, 'actor'>,
): Promise<ExportReport> {
  const parcels: ParcelToSend[] = await selectExported(db, exportId);
  const domestic = parcels.filter((parcel) => !isOverseas(parcel));
  const overseas = parcels.filter(isOverseas);
  const files: string[] = [];
  const write = async (name: string, content: Buffer) => {
    const file = join(folder, name);
    const advice = `Export ${exportId} is noted, and no later one holds its parcels: once there is a folder for it, "shipping export <folder> --again ${exportId}".`;
    await writing(() => makeFolder(folder), folder, advice);
    // Where people live is for whoever exports it alone.
    await writing(() => writeFile(file, content, { mode: 0o600 }), file, advice);
    files.push(file);
  };
  if (domestic.length > 0) {
    await write(
      `yamato-${exportId}.csv`,
      yamatoFile(domestic, { sender, billing, prefectureName, sentOn: clock.now() }),
    );
  }
  if (overseas.length > 0) await write(`overseas-${exportId}.csv`, overseasFile(overseas));
  const odd = domestic
    .map((parcel) => ({ id: parcel.id, oddities: oddities(parcel, prefectureName) }))
    .filter((one) => one.oddities.length > 0);
  return { exportId, files, exported: parcels.length, heldBack: [], onDebt: [], onHold: [], odd };
}

/** Whatever keeps a file from being written, the operator has to know how far it came. */
async function writing(work: () => Promise<unknown>, path: string, advice: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new FilesNotWrittenError(`${path} cannot be written (${reason}). ${advice}`);
  }
}
