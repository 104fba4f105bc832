import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { findDebts, findRestrictedAction, findRestrictions } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { makeFolder } from '../lib/make-folder.ts';
import {
  isOverseas,
  labelProblems,
  missingAddressFields,
  overseasFile,
  type ParcelToSend,
  type Sender,
  type YamatoBilling,
  yamatoFile,
} from './carrier-files.rules.ts';
import {
  findExported,
  insertExport,
  type LabelledParcel,
  lockParcelsToExport,
  updateExport,
} from './shipping.queries.ts';

export interface ExportReport {
  /**
   * The id with which the same files can be written again; undefined if no parcels were exported.
   */
  exportId: number | undefined;
  files: string[];
  exported: number;
  /** Parcels that cannot be sent yet, with the fields that their addresses lack. */
  incomplete: { id: number; missingFields: string[] }[];
  /** Members whose parcels are not sent while they owe points. */
  onDebt: MemberOnDebt[];
  /** Members with an operator's restriction on shipping. */
  onHold: MemberOnHold[];
  /** Parcels whose labels must be corrected by hand in the carrier's program, with the reasons. */
  labelsToCorrect: { id: number; problems: string[] }[];
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
  /** Undefined if the operator chooses it in B2 Cloud. */
  billing: YamatoBilling | undefined;
  prefectureName: (id: number) => string;
  actor: Actor;
}

/**
 * A file or folder could not be written. The message names the state of the export and what to do.
 */
export class FilesNotWrittenError extends Error {}

/**
 * Writes the waiting parcels, most urgent first, into files for the carriers: parcels within Japan
 * for Yamato B2 Cloud, overseas parcels into a file of their own. Parcels of members who owe points
 * or are restricted from shipping wait until that ends. A parcel is exported once. The files of an
 * export can be written again at any time, so nothing is lost if the disk is full.
 *
 * @throws FilesNotWrittenError if the folder or a file cannot be written
 */
export async function exportParcels(
  db: Database,
  clock: Clock,
  options: ExportOptions,
): Promise<ExportReport> {
  await withWriteError(() => makeFolder(options.folder), options.folder, 'Nothing was exported.');
  const { exportId, ...held } = await audited(
    db,
    clock,
    options.actor,
    'shipping export',
    async (tx, record) => {
      const waiting = await lockParcelsToExport(tx);
      const now = clock.now();
      const { ready, ...held } = await partitionParcels(tx, waiting, now);
      if (ready.length === 0) return { exportId: undefined, ...held };
      const id = await insertExport(tx, now);
      await updateExport(
        tx,
        ready.map((parcel) => parcel.id),
        id,
      );
      record({ subject: `export ${id}`, details: { parcels: ready.map((parcel) => parcel.id) } });
      return { exportId: id, ...held };
    },
  );
  if (exportId === undefined)
    return { exportId, files: [], exported: 0, ...held, labelsToCorrect: [] };
  return { ...(await writeExport(db, clock, exportId, options)), ...held };
}

/** Separates the parcels that can be sent from the others, with the reasons. */
async function partitionParcels(
  tx: Tx,
  waiting: readonly LabelledParcel[],
  now: Date,
): Promise<{ ready: LabelledParcel[] } & Pick<ExportReport, 'incomplete' | 'onDebt' | 'onHold'>> {
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))];
  const [debts, restrictions] = await Promise.all([
    findDebts(tx, memberIds),
    findRestrictions(tx, memberIds),
  ]);
  const onHold = memberIds.filter((memberId) =>
    findRestrictedAction(restrictions.get(memberId), ['ship'], now),
  );
  const allowed = waiting.filter(
    ({ memberId }) => !debts.has(memberId) && !onHold.includes(memberId),
  );
  const parcelsOf = (memberId: number) =>
    waiting.filter((parcel) => parcel.memberId === memberId).length;
  return {
    ready: allowed.filter((parcel) => missingAddressFields(parcel).length === 0),
    incomplete: allowed
      .map((parcel) => ({ id: parcel.id, missingFields: missingAddressFields(parcel) }))
      .filter(({ missingFields }) => missingFields.length > 0),
    onDebt: [...debts]
      .filter(([memberId]) => !onHold.includes(memberId))
      .map(([memberId, owed]) => ({ memberId, owed, parcels: parcelsOf(memberId) })),
    onHold: onHold.map((memberId) => ({ memberId, parcels: parcelsOf(memberId) })),
  };
}

/**
 * Writes the files of an export and replaces existing ones.
 *
 * @throws FilesNotWrittenError if the folder or a file cannot be written
 */
export async function writeExport(
  db: Database,
  clock: Clock,
  exportId: number,
  { folder, sender, billing, prefectureName }: Omit<ExportOptions, 'actor'>,
): Promise<ExportReport> {
  const parcels: ParcelToSend[] = await findExported(db, exportId);
  const domestic = parcels.filter((parcel) => !isOverseas(parcel));
  const overseas = parcels.filter(isOverseas);
  const files: string[] = [];
  const write = async (name: string, content: Buffer) => {
    const file = join(folder, name);
    const advice = `Export ${exportId} is committed, and later exports leave out its parcels. When the folder can be written, run "shipping export <folder> --again ${exportId}".`;
    await withWriteError(() => makeFolder(folder), folder, advice);
    // Only the operator who runs the export may read the addresses.
    await withWriteError(() => writeFile(file, content, { mode: 0o600 }), file, advice);
    files.push(file);
  };
  if (domestic.length > 0) {
    await write(
      `yamato-${exportId}.csv`,
      yamatoFile(domestic, { sender, billing, prefectureName, sentOn: clock.now() }),
    );
  }
  if (overseas.length > 0) await write(`overseas-${exportId}.csv`, overseasFile(overseas));
  const labelsToCorrect = domestic
    .map((parcel) => ({ id: parcel.id, problems: labelProblems(parcel, prefectureName) }))
    .filter((one) => one.problems.length > 0);
  return {
    exportId,
    files,
    exported: parcels.length,
    incomplete: [],
    onDebt: [],
    onHold: [],
    labelsToCorrect,
  };
}

/** Turns any write error into one that tells the operator the state of the export. */
async function withWriteError(
  work: () => Promise<unknown>,
  path: string,
  advice: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new FilesNotWrittenError(`${path} cannot be written (${reason}). ${advice}`);
  }
}
