import { findParcelsOnOffer } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { findDebts, findRestrictedAction, findRestrictions } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  isOverseas,
  type LabelProblem,
  labelProblems,
  type MissingField,
  missingAddressFields,
  overseasFile,
  type ParcelToSend,
  type Sender,
  type YamatoBilling,
  yamatoFile,
} from './carrier-files.rules.ts';
import {
  canDeliverOn,
  type DeliveryRules,
  defaultDeliveryRules,
  deliveryDaysOfDispatch,
  leavesTooEarly,
} from './delivery-days.rules.ts';
import {
  findExported,
  insertExport,
  type LabelledParcel,
  lockParcelsToExport,
  updateExport,
} from './shipping.queries.ts';

/** A file for a carrier. It contains addresses, so only staff who send parcels may read it. */
export interface CarrierFile {
  /** Without a folder, such as `yamato-12.csv`. */
  name: string;
  content: Buffer;
}

export interface ExportReport {
  /**
   * The id by which `findExport` makes the same files again; undefined if no parcels were exported.
   */
  exportId: number | undefined;
  files: CarrierFile[];
  exported: number;
  /** Parcels that cannot be sent yet, with the fields that their addresses lack. */
  incomplete: { id: number; missingFields: MissingField[] }[];
  /** Members whose parcels are not sent while they owe points. */
  onDebt: MemberOnDebt[];
  /** Members with an operator's restriction on shipping. */
  onHold: MemberOnHold[];
  /** Parcels whose members have not answered yet whether they take another copy of a card. */
  onOffer: number[];
  /** Parcels that staff hold back. */
  held: number[];
  /** Parcels whose labels must be corrected by hand in the carrier's program, with the reasons. */
  labelsToCorrect: { id: number; problems: LabelProblem[] }[];
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
  sender: Sender;
  /** Undefined if the operator chooses it in B2 Cloud. */
  billing: YamatoBilling | undefined;
  prefectureName: (id: number) => string;
  /** How fast parcels arrive; by default as from Tokyo. */
  delivery?: DeliveryRules | undefined;
  actor: Actor;
}

/**
 * Exports the waiting parcels, most urgent first, as files for the carriers: parcels within Japan
 * for Yamato B2 Cloud, overseas parcels in a file of their own. Parcels of members who owe points
 * or are restricted from shipping wait until that ends, and so do parcels with a card for which
 * another copy was offered or that staff hold back, and parcels whose day of delivery is further
 * away than the carrier keeps them. A parcel is exported once. The export is committed before its
 * files are returned, so lost files can be made again by `findExport`.
 */
export async function exportParcels(
  db: Database,
  clock: Clock,
  options: ExportOptions,
): Promise<ExportReport> {
  const { exportId, ...leftOut } = await audited(
    db,
    clock,
    options.actor,
    'shipping export',
    async (tx, record) => {
      const waiting = await lockParcelsToExport(tx);
      const now = clock.now();
      const { ready, ...others } = await partitionParcels(tx, waiting, now);
      if (ready.length === 0) return { exportId: undefined, ...others };
      const id = await insertExport(tx, now);
      await updateExport(
        tx,
        ready.map((parcel) => parcel.id),
        id,
      );
      record({ subject: `export ${id}`, details: { parcels: ready.map((parcel) => parcel.id) } });
      return { exportId: id, ...others };
    },
  );
  if (exportId === undefined)
    return { exportId, files: [], exported: 0, ...leftOut, labelsToCorrect: [] };
  return { ...(await findExport(db, clock, exportId, options)), ...leftOut };
}

/** Separates the parcels that can be sent from the others, with the reasons. */
async function partitionParcels(
  tx: Tx,
  waiting: readonly LabelledParcel[],
  now: Date,
): Promise<
  { ready: LabelledParcel[] } & Pick<
    ExportReport,
    'incomplete' | 'onDebt' | 'onHold' | 'onOffer' | 'held'
  >
> {
  const memberIds = [...new Set(waiting.map(({ memberId }) => memberId))];
  const [debts, restrictions, offered] = await Promise.all([
    findDebts(tx, memberIds),
    findRestrictions(tx, memberIds),
    findParcelsOnOffer(
      tx,
      waiting.map(({ id }) => id),
    ),
  ]);
  const onHold = memberIds.filter((memberId) =>
    findRestrictedAction(restrictions.get(memberId), ['ship'], now),
  );
  const allowed = waiting.filter(
    ({ id, memberId, deliverOn, heldAt }) =>
      heldAt === null &&
      !offered.has(id) &&
      !debts.has(memberId) &&
      !onHold.includes(memberId) &&
      !leavesTooEarly(deliverOn, now),
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
    onOffer: [...offered],
    held: waiting.filter(({ heldAt }) => heldAt !== null).map(({ id }) => id),
  };
}

/**
 * Makes the files of an export for an operator, and an entry in the audit log, because they contain
 * addresses.
 *
 * @returns undefined if there is no such export, or all its parcels went into later ones; nothing
 *   is recorded then
 */
export function downloadExport(
  db: Database,
  clock: Clock,
  exportId: number,
  options: ExportOptions,
): Promise<ExportReport | undefined> {
  return audited(db, clock, options.actor, 'shipping download', async (tx, record) => {
    const report = await findExport(tx, clock, exportId, options);
    if (report.exported === 0) return undefined;
    record({ subject: `export ${exportId}` });
    return report;
  });
}

/**
 * Makes the files of an earlier export again, with the parcels as they are now.
 *
 * @returns no files and 0 exported parcels if there is no such export
 */
export async function findExport(
  db: Executor,
  clock: Clock,
  exportId: number,
  {
    sender,
    billing,
    prefectureName,
    delivery = defaultDeliveryRules,
  }: Omit<ExportOptions, 'actor'>,
): Promise<ExportReport> {
  const parcels: ParcelToSend[] = await findExported(db, exportId);
  const now = clock.now();
  const domestic = parcels.filter((parcel) => !isOverseas(parcel));
  const late = new Map(domestic.flatMap((parcel) => lateDayOf(parcel, now, delivery)));
  const overseas = parcels.filter(isOverseas);
  const files: CarrierFile[] = [];
  if (domestic.length > 0) {
    const options = { sender, billing, prefectureName, sentOn: now };
    const labelled = domestic.map((parcel) => {
      const problem = late.get(parcel.id);
      return problem === undefined ? parcel : { ...parcel, deliverOn: problem.instead ?? null };
    });
    files.push({ name: `yamato-${exportId}.csv`, content: yamatoFile(labelled, options) });
  }
  if (overseas.length > 0)
    files.push({ name: `overseas-${exportId}.csv`, content: overseasFile(overseas) });
  const labelsToCorrect = domestic
    .map((parcel) => ({
      id: parcel.id,
      problems: [
        ...labelProblems(parcel, prefectureName),
        ...[late.get(parcel.id)].filter((problem) => problem !== undefined),
      ],
    }))
    .filter((one) => one.problems.length > 0);
  return {
    exportId,
    files,
    exported: parcels.length,
    incomplete: [],
    onDebt: [],
    onHold: [],
    onOffer: [],
    held: [],
    labelsToCorrect,
  };
}

/** Finds whether a parcel that leaves now is too late for its day, and the next possible day. */
function lateDayOf(
  parcel: ParcelToSend,
  sentOn: Date,
  rules: DeliveryRules,
): [number, Extract<LabelProblem, { kind: 'late' }>][] {
  const { id, deliverOn } = parcel;
  const days = deliveryDaysOfDispatch(sentOn, parcel, rules);
  if (deliverOn === null || canDeliverOn(deliverOn, days)) return [];
  return [[id, { kind: 'late', chosen: deliverOn, instead: days?.first }]];
}
