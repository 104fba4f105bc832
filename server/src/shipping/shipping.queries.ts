import { sql } from 'kysely';
import * as z from 'zod';
import type { TimeSlot } from '#contract/time-slots.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { Carrier, ParcelSource } from '../db/types.ts';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

/** The address on a parcel. */
export interface Address {
  lastName: string;
  middleName: string;
  firstName: string;
  phone: string;
  postalCode: string;
  /** '' within Japan. */
  country: string;
  /** 1 to 47; 99 (or null, if none was given) outside Japan. */
  prefectureId: number | null;
  city: string;
  street: string;
  building: string;
}

/**
 * The condition that a parcel is still to be sent: it has not left, its cards were not taken back,
 * and it travels in no other parcel. It implies the condition of the index parcel_open, and a part
 * of that of parcel_unlabelled.
 */
export const isToBeSent = sql<boolean>`(parcel.sent_at is null and parcel.taken_back_at is null
  and parcel.merged_into is null)`;

/** All cards in a parcel, also those of the parcels that were merged into it. */
export const allCards = sql<number>`parcel.cards + parcel.merged_cards`.as('cards');

/** The condition for parcels with these ids and those that were merged into them. */
const isOneOf = (ids: readonly number[]) =>
  sql<boolean>`(parcel.id = any(${ids}::bigint[]) or parcel.merged_into = any(${ids}::bigint[]))`;

export interface NewParcel {
  memberId: number;
  /** The kind of source: a purchase or an exchange. */
  source: ParcelSource;
  sourceId: string;
  /** 1, 2, 3 … among the parcels of its source. */
  number: number;
  cards: number;
  /** The worth of its cards in points; undefined if nobody chose to ship them. */
  worthPoints?: number | undefined;
  /** The part of the day in which it is delivered, if the member chose one. */
  timeSlot?: TimeSlot | undefined;
  /** The day on which it is delivered, such as 2026-12-05, if the member chose one. */
  deliverOn?: string | undefined;
  /** Its number in the member's book; 0: the registered address; undefined: the default. */
  address?: number | undefined;
}

/**
 * Opens parcels with the chosen or the default addresses of their members. One statement copies the
 * addresses, because a round of draws sends all its writes at once.
 */
export function insertParcels(
  tx: Tx,
  parcels: readonly NewParcel[],
  { createdAt, shipBy }: { createdAt: Date; shipBy: Date },
): Promise<unknown> {
  const column = <Key extends keyof NewParcel>(key: Key) => parcels.map((parcel) => parcel[key]);
  return tx.run(
    statement`
      insert into parcel (member_id, source, source_id, number, cards, last_name,
        middle_name, first_name, phone,
        postal_code, country, prefecture_id, city, street, building, created_at,
        ship_by, worth_points, time_slot, deliver_on)
      select opened.member_id, opened.source, opened.source_id, opened.number, opened.cards,
        coalesce(chosen.last_name, member.last_name),
        coalesce(chosen.middle_name, member.middle_name),
        coalesce(chosen.first_name, member.first_name), coalesce(chosen.phone, member.phone),
        coalesce(chosen.postal_code, member.postal_code),
        coalesce(chosen.country, member.country),
        coalesce(chosen.prefecture_id, member.prefecture_id),
        coalesce(chosen.city || coalesce(', ' || nullif(chosen.region, ''), ''), member.city),
        coalesce(chosen.street, member.street), coalesce(chosen.building, member.building),
        ${createdAt}::timestamptz, ${shipBy}::timestamptz, opened.worth_points,
        -- Carriers abroad have none.
        case when coalesce(chosen.prefecture_id, member.prefecture_id) between 1 and 47
          then opened.time_slot end,
        case when coalesce(chosen.prefecture_id, member.prefecture_id) between 1 and 47
          then opened.deliver_on end
      from unnest(
        ${column('memberId')}::bigint[], ${column('source')}::parcel_source[],
        ${column('sourceId')}::uuid[],
        ${column('number')}::smallint[], ${column('cards')}::integer[],
        ${parcels.map(({ worthPoints }) => worthPoints ?? null)}::bigint[],
        ${parcels.map(({ timeSlot }) => timeSlot ?? null)}::text[],
        ${parcels.map(({ deliverOn }) => deliverOn ?? null)}::text[],
        ${parcels.map(({ address }) => address ?? null)}::smallint[]
      ) as opened (member_id, source, source_id, number, cards, worth_points, time_slot,
        deliver_on, address)
      join member on member.id = opened.member_id
      left join member_address as chosen on chosen.member_id = opened.member_id
        and case when opened.address is null then chosen.is_default
          else chosen.number = opened.address end
    `,
  );
}

/**
 * Sums what the cards are worth, in points, that a member chose to ship since a time. Lock the
 * account if no parcel may be added meanwhile.
 */
export async function sumShippedWorth(db: Executor, memberId: number, since: Date) {
  const [row] = await db.run(
    query
      .selectFrom('parcel')
      .select(sql<number>`coalesce(sum(worth_points), 0)::bigint`.as('points'))
      .where('memberId', '=', memberId)
      .where('createdAt', '>', since),
  );
  return row?.points ?? 0;
}

/** Finds the address of the newest parcel of a purchase or an exchange. */
export async function findDestinationAddress(
  db: Executor,
  memberId: number,
  sourceId: string,
): Promise<
  Pick<Address, 'lastName' | 'firstName' | 'prefectureId' | 'city' | 'country'> | undefined
> {
  const [row] = await db.run(
    query
      .selectFrom('parcel')
      .select(['lastName', 'firstName', 'prefectureId', 'city', 'country'])
      .where('memberId', '=', memberId)
      .where('sourceId', '=', sourceId)
      .orderBy('number', 'desc')
      .limit(1),
  );
  return row;
}

/** Counts the parcels of a purchase. */
export async function countParcels(tx: Tx, memberId: number, sourceId: string): Promise<number> {
  const [row] = await tx.run(
    query
      .selectFrom('parcel')
      .select(sql<number>`count(*)`.as('count'))
      .where('memberId', '=', memberId)
      .where('sourceId', '=', sourceId),
  );
  return row?.count ?? 0;
}

/** A parcel of a purchase or an exchange. */
export interface ParcelRow {
  /** The parcel that carries its cards: itself, or the one that it was merged into. */
  id: number;
  sourceId: string;
  number: number;
  cards: number;
  /** All cards that travel with them. */
  allCards: number;
  /** The part of the day in which the member wants them; null: any. */
  timeSlot: string | null;
  /** The day on which the member wants them; null: any. */
  deliverOn: string | null;
  createdAt: Date;
  shipBy: Date;
  exportId: number | null;
  carrier: Carrier | null;
  trackingNumber: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  /** When its cards were taken back, because a guardian had cancelled payments. */
  takenBackAt: Date | null;
}

/** Finds a member's parcels with cards of these purchases or exchanges. */
export function findParcelsOfSources(
  db: Executor,
  memberId: number,
  sourceIds: readonly string[],
): Promise<ParcelRow[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .leftJoin('parcel as whole', (join) =>
        join
          .onRef('whole.id', '=', 'parcel.mergedInto')
          .onRef('whole.memberId', '=', 'parcel.memberId'),
      )
      .select([
        sql<number>`coalesce(whole.id, parcel.id)`.as('id'),
        'parcel.sourceId',
        'parcel.number',
        'parcel.cards',
        sql<number>`coalesce(whole.cards + whole.merged_cards,
          parcel.cards + parcel.merged_cards)`.as('allCards'),
        sql<string | null>`case when whole.id is null then parcel.time_slot
          else whole.time_slot end`.as('timeSlot'),
        sql<string | null>`case when whole.id is null then parcel.deliver_on
          else whole.deliver_on end`.as('deliverOn'),
        'parcel.createdAt',
        sql<Date>`coalesce(whole.ship_by, parcel.ship_by)`.as('shipBy'),
        'parcel.exportId',
        'parcel.carrier',
        'parcel.trackingNumber',
        'parcel.sentAt',
        'parcel.deliveredAt',
        'parcel.takenBackAt',
      ])
      .where('parcel.memberId', '=', memberId)
      .where('parcel.sourceId', '=', sql<string>`any(${sourceIds}::uuid[])`)
      .orderBy('parcel.number'),
  );
}

export const addressColumns = [
  'lastName',
  'middleName',
  'firstName',
  'phone',
  'postalCode',
  'country',
  'prefectureId',
  'city',
  'street',
  'building',
] as const;

/** A parcel with the data of its label. */
export interface LabelledParcel extends Address {
  id: number;
  memberId: number;
  cards: number;
  shipBy: Date;
  timeSlot: string | null;
  deliverOn: string | null;
  heldAt: Date | null;
}

/** Locks a member's parcels that no export contains yet. */
export function lockWaitingParcels(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query
      .selectFrom('parcel')
      .select('id')
      .where('memberId', '=', memberId)
      .where(isToBeSent)
      .where('exportId', 'is', null)
      .orderBy('id')
      .forUpdate(),
  );
}

/**
 * Locks the parcels that no export contains yet, most urgent first. Concurrent exports skip each
 * other's locked parcels.
 */
export function lockParcelsToExport(tx: Tx): Promise<LabelledParcel[]> {
  return tx.run(
    query
      .selectFrom('parcel')
      .select([
        'id',
        'memberId',
        allCards,
        'shipBy',
        'timeSlot',
        'deliverOn',
        'heldAt',
        ...addressColumns,
      ])
      .where(isToBeSent)
      .where('exportId', 'is', null)
      .orderBy('shipBy')
      .orderBy('id')
      .forUpdate()
      .skipLocked(),
  );
}

/**
 * Records an export of labels, so that its files can be downloaded again.
 *
 * @returns its id
 */
export async function insertExport(tx: Tx, createdAt: Date): Promise<number> {
  const [row] = await tx.run(
    query.insertInto('shippingExport').values({ createdAt }).returning('id'),
  );
  if (row === undefined) throw new Error('the new export has no id');
  return row.id;
}

/** Stores that these parcels are in this export. */
export function updateExport(
  tx: Tx,
  parcelIds: readonly number[],
  exportId: number,
): Promise<unknown> {
  return tx.run(query.updateTable('parcel').set({ exportId }).where(isOneOf(parcelIds)));
}

/** Finds the parcels of an export with their addresses, earliest deadline first. */
export function findExported(db: Executor, exportId: number): Promise<LabelledParcel[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .select([
        'id',
        'memberId',
        allCards,
        'shipBy',
        'timeSlot',
        'deliverOn',
        'heldAt',
        ...addressColumns,
      ])
      .where('exportId', '=', exportId)
      .where('mergedInto', 'is', null)
      .orderBy('shipBy')
      .orderBy('id'),
  );
}

/** The shipping state of a parcel. */
export interface ParcelState {
  id: number;
  memberId: number;
  source: ParcelSource;
  sourceId: string;
  /** All its cards, also those of the parcels that were merged into it. */
  cards: number;
  createdAt: Date;
  shipBy: Date;
  exportId: number | null;
  carrier: Carrier | null;
  trackingNumber: string | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  packedAt: Date | null;
  /** The parcel that carries its cards; null unless it was merged into another one. */
  mergedInto: number | null;
  /** When its cards were taken back, because a guardian had cancelled payments. */
  takenBackAt: Date | null;
  /** Since when staff hold it back; null if they do not. */
  heldAt: Date | null;
  revision: number;
}

export const stateColumns = [
  'id',
  'memberId',
  'source',
  'sourceId',
  allCards,
  'createdAt',
  'shipBy',
  'timeSlot',
  'deliverOn',
  'exportId',
  'carrier',
  'trackingNumber',
  'sentAt',
  'deliveredAt',
  'packedAt',
  'mergedInto',
  'takenBackAt',
  'heldAt',
  'revision',
] as const;

const parcelStates = (ids: readonly number[]) =>
  query.selectFrom('parcel').select(stateColumns).where(isOneOf(ids)).orderBy('id');

const onlyNamed = (parcels: ParcelState[], ids: readonly number[]) =>
  parcels.filter(({ id, mergedInto }) => mergedInto === null && ids.includes(id));

/**
 * Finds the states of parcels without a lock, for the preview of an import. One that was merged
 * into another parcel is not found: nobody sends it by itself.
 */
export async function findParcelStates(
  db: Executor,
  ids: readonly number[],
): Promise<ParcelState[]> {
  return onlyNamed(await db.run(parcelStates(ids)), ids);
}

/**
 * Locks parcels, and those that were merged into them, in the order of their ids. Returns the named
 * ones; one that was merged into another parcel is not found, because its commands are given to
 * that one.
 */
export async function lockParcels(tx: Tx, ids: readonly number[]): Promise<ParcelState[]> {
  return onlyNamed(await tx.run(parcelStates(ids).forUpdate()), ids);
}

/** A parcel with the cards of one decision about a purchase or an exchange. */
export interface UnsentParcel extends ParcelState {
  /** Its number among the parcels of its purchase or exchange. */
  number: number;
}

/**
 * Locks a member's parcels that have neither been sent nor taken back, in the order of their ids,
 * also those that were merged. `cards` are those of each alone.
 */
export function lockUnsentParcels(tx: Tx, memberId: number): Promise<UnsentParcel[]> {
  return tx.run(
    query
      .selectFrom('parcel')
      .select([...stateColumns.filter((column) => column !== allCards), 'cards', 'number'])
      .where('memberId', '=', memberId)
      .where('sentAt', 'is', null)
      .where('takenBackAt', 'is', null)
      .orderBy('id')
      .forUpdate(),
  );
}

/** Reduces a locked parcel by one card and by what the card was worth in points. */
export function takeOneOut(tx: Tx, id: number, worth: number): Promise<unknown> {
  return tx.run(
    sql`
      update parcel set cards = cards - 1,
        worth_points = greatest(0, worth_points - ${worth}::bigint)
      where id = ${id}::bigint
    `.compile(query),
  );
}

/**
 * Opens another parcel of the same purchase for some cards of a locked one, which has fewer then.
 * It has the last day of its part, and the address and the wishes of the parcel that carries them.
 * The purchase must be locked.
 */
export async function splitRow(
  tx: Tx,
  { id, memberId, sourceId }: { id: number; memberId: number; sourceId: string },
  apart: { parcelId: number; cards: number; worthPoints: number },
): Promise<{ id: number; number: number }> {
  const { parcelId, cards, worthPoints } = apart;
  const number = 1 + (await countParcels(tx, memberId, sourceId));
  const [row] = await tx.run(
    sql<{ id: number }>`
      insert into parcel (member_id, source, source_id, number, cards, worth_points, last_name,
        middle_name, first_name, phone, postal_code, country, prefecture_id, city, street,
        building, created_at, ship_by, time_slot, deliver_on)
      select part.member_id, part.source, part.source_id, ${number}::smallint, ${cards}::integer,
        least(part.worth_points, ${worthPoints}::bigint), part.last_name,
        part.middle_name, part.first_name, part.phone, part.postal_code, part.country,
        part.prefecture_id, part.city, part.street,
        part.building, part.created_at, part.ship_by, whole.time_slot, whole.deliver_on
      from parcel as part join parcel as whole on whole.id = ${parcelId}::bigint
      where part.id = ${id}::bigint
      returning id
    `.compile(query),
  );
  if (row === undefined) throw new Error(`parcel ${id} is gone`);
  await tx.run(
    sql`
      update parcel set cards = cards - ${cards}::integer,
        worth_points = worth_points - least(worth_points, ${worthPoints}::bigint)
      where id = ${id}::bigint
    `.compile(query),
  );
  return { id: row.id, number };
}

/** Ends locked parcels that have not left: their cards are the shop's again. */
export function updateTakenBack(tx: Tx, ids: readonly number[], now: Date): Promise<unknown> {
  return tx.run(
    query
      .updateTable('parcel')
      .set({ takenBackAt: now, exportId: null, packedAt: null, heldAt: null })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`),
  );
}

/**
 * Finds the parcels that were sent under these tracking numbers since `since`, by tracking number.
 */
export async function findParcelsByTracking(
  db: Executor,
  trackingNumbers: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db.run(
    query
      .selectFrom('parcel')
      .select(['id', 'trackingNumber'])
      .where('trackingNumber', '=', sql<string>`any(${trackingNumbers}::text[])`)
      .where('mergedInto', 'is', null)
      .where('sentAt', '>', since),
  );
  return new Map(
    rows.flatMap(({ id, trackingNumber }) =>
      trackingNumber === null ? [] : [[trackingNumber, id]],
    ),
  );
}

/**
 * Stores since when staff hold a locked parcel back; null releases it.
 *
 * @returns its new revision
 */
export async function updateHeld(tx: Tx, id: number, heldAt: Date | null): Promise<number> {
  const [row] = await tx.run(
    query.updateTable('parcel').set({ heldAt }).where('id', '=', id).returning('revision'),
  );
  if (row === undefined) throw new Error(`parcel ${id} is gone`);
  return row.revision;
}

/**
 * Marks a parcel as sent, which ends a hold: it has left. The caller has locked it and checked that
 * it waits.
 */
export function markSent(
  tx: Tx,
  id: number,
  sent: { carrier: Carrier; trackingNumber: string; sentAt: Date },
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('parcel')
      .set({ ...sent, heldAt: null })
      .where(isOneOf([id])),
  );
}

/**
 * Stores when a parcel was delivered. The parcel must be locked.
 *
 * @returns its new revision
 */
export async function markDelivered(tx: Tx, id: number, deliveredAt: Date): Promise<number> {
  const rows = await tx.run(
    query
      .updateTable('parcel')
      .set({ deliveredAt })
      .where(isOneOf([id]))
      .returning(['id', 'revision']),
  );
  const row = rows.find((parcel) => parcel.id === id);
  if (row === undefined) throw new Error(`parcel ${id} is gone`);
  return row.revision;
}

/** Makes a sent parcel wait again, if its member's account still exists. */
export async function markReturned(tx: Tx, id: number, shipBy: Date): Promise<boolean> {
  const rows = await tx.run(
    statement<{ id: number }>`
      update parcel set carrier = null, tracking_number = null, sent_at = null,
        delivered_at = null, packed_at = null, deliver_on = null,
        ship_by = ${shipBy}
      from member
      where member.id = parcel.member_id and member.closed_at is null
        and (parcel.id = ${id} or parcel.merged_into = ${id})
        and parcel.sent_at is not null
      returning parcel.id
    `,
  );
  return rows.length > 0;
}

/** Stores when a parcel was packed; null if its copies were put back. */
export function updatePacked(tx: Tx, id: number, packedAt: Date | null): Promise<unknown> {
  return tx.run(
    query
      .updateTable('parcel')
      .set({ packedAt })
      .where(isOneOf([id])),
  );
}

/** Stores when the member wants a parcel; null: any. The parcel must be locked. */
export function updateDelivery(
  tx: Tx,
  id: number,
  chosen: { deliverOn: string | null; timeSlot: TimeSlot | null },
): Promise<unknown> {
  return tx.run(query.updateTable('parcel').set(chosen).where('id', '=', id));
}

/** Finds the most urgent parcels that are not packed. Reads the index parcel_open. */
export function findParcelsToPack(
  db: Executor,
  { except, limit }: { except: number | undefined; limit: number },
): Promise<(ParcelState & LabelledParcel)[]> {
  return db.run(
    query
      .selectFrom('parcel')
      .select([...stateColumns, ...addressColumns])
      .where(isToBeSent)
      .where('packedAt', 'is', null)
      .where('heldAt', 'is', null)
      .$if(except !== undefined, (parcels) => parcels.where('id', '!=', except ?? 0))
      .orderBy('shipBy')
      .orderBy('id')
      .limit(limit),
  );
}

/** Writes a member's registered address onto their waiting parcels that have none. */
export function addressParcels(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    statement`
      update parcel set last_name = member.last_name, middle_name = member.middle_name,
        first_name = member.first_name, phone = member.phone, postal_code = member.postal_code,
        country = member.country, prefecture_id = member.prefecture_id, city = member.city,
        street = member.street, building = member.building
      from member
      where member.id = parcel.member_id and parcel.member_id = ${memberId}
        and parcel.sent_at is null and parcel.taken_back_at is null and parcel.export_id is null
        and parcel.city = '' and parcel.street = ''
    `,
  );
}

/** The list of parcels that have not been sent. The index parcel_open serves its order. */
export const waitingParcels = {
  sorts: {
    urgent: {
      direction: 'asc',
      keys: [
        ['shipBy', 'instant'],
        ['id', 'integer'],
      ],
    },
  },
  filter: z.strictObject({
    memberId: z.int().positive().optional(),
    isExported: z.boolean().optional(),
  }),
} as const satisfies List<ParcelState, unknown>;

/** Finds a page of the parcels that are still to be sent. */
export function findWaitingParcels(
  db: Executor,
  request: ListRequest<z.output<typeof waitingParcels.filter>>,
): Promise<ListPage<ParcelState>> {
  const { memberId, isExported } = request.filter;
  let parcels = query.selectFrom('parcel').select(stateColumns).where(isToBeSent);
  if (memberId !== undefined) parcels = parcels.where('memberId', '=', memberId);
  if (isExported !== undefined)
    parcels = parcels.where('exportId', isExported ? 'is not' : 'is', null);
  return findPage(db, parcels, request);
}

/**
 * Replaces the address of an unsent parcel by its member's present one and removes it from its
 * export.
 *
 * @returns its new revision; undefined if there is no such parcel, or it was sent or taken back
 */
export async function copyPresentAddress(tx: Tx, id: number): Promise<number | undefined> {
  const rows = await tx.run(
    statement<{ id: number; revision: number }>`
      update parcel set export_id = null, last_name = coalesce(chosen.last_name, member.last_name),
        middle_name = coalesce(chosen.middle_name, member.middle_name),
        first_name = coalesce(chosen.first_name, member.first_name),
        phone = coalesce(chosen.phone, member.phone),
        postal_code = coalesce(chosen.postal_code, member.postal_code),
        country = coalesce(chosen.country, member.country),
        prefecture_id = coalesce(chosen.prefecture_id, member.prefecture_id),
        city = coalesce(chosen.city || coalesce(', ' || nullif(chosen.region, ''), ''),
          member.city),
        street = coalesce(chosen.street, member.street),
        building = coalesce(chosen.building, member.building)
      from member left join member_address as chosen
        on chosen.member_id = member.id and chosen.is_default
      where member.id = parcel.member_id and (parcel.id = ${id} or parcel.merged_into = ${id})
        and parcel.sent_at is null and parcel.taken_back_at is null
      returning parcel.id, parcel.revision
    `,
  );
  return rows.find((row) => row.id === id)?.revision;
}

/**
 * Counts the unsent parcels that are due in a period, and finds the earliest due date. Reads a
 * range of the index parcel_open.
 */
export async function countDueParcels(
  db: Executor,
  { after, until }: { after: Date; until: Date },
): Promise<Counted> {
  const [row] = await db.run(
    statement<Counted>`
      select count(*) as count, min(ship_by) as oldest from (
        select ship_by from parcel
        where sent_at is null and taken_back_at is null and merged_into is null
          and ship_by > ${after}
          and ship_by <= ${until}
        order by ship_by limit ${mostCounted + 1}
      ) as due
    `,
  );
  return row ?? nothingCounted;
}

/** Finds all parcels of a member, with their addresses. */
export function findParcelsOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('parcel')
      .select([
        'id',
        'source',
        'sourceId',
        'number',
        'cards',
        'createdAt',
        'shipBy',
        'timeSlot',
        'deliverOn',
        'carrier',
        'trackingNumber',
        'sentAt',
        'deliveredAt',
        'takenBackAt',
        ...addressColumns,
      ])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
}

/** Counts the cards that were sent to a member, by month of Japan. */
export function countSentByMonth(
  db: Executor,
  memberId: number,
): Promise<{ month: string; amount: number }[]> {
  return db.run(
    sql<{ month: string; amount: number }>`
      select to_char(sent_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
        sum(cards)::bigint as amount
      from parcel where member_id = ${memberId} and sent_at is not null group by 1
    `.compile(query),
  );
}

/** Whether a member has a parcel that is still to be sent. */
export async function hasWaitingParcels(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('parcel')
      .select('id')
      .where('memberId', '=', memberId)
      .where(isToBeSent)
      .limit(1),
  );
  return rows.length > 0;
}

/** Counts a member's parcels that no export contains yet. */
export async function countToExport(db: Executor, memberId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('parcel')
      .select(sql<number>`count(*)`.as('count'))
      .where('memberId', '=', memberId)
      .where(isToBeSent)
      .where('exportId', 'is', null),
  );
  return row?.count ?? 0;
}

/** Erases the addresses on a member's parcels. */
export function eraseAddresses(tx: Tx, memberId: number): Promise<unknown> {
  const nothing = {
    lastName: '',
    middleName: '',
    firstName: '',
    phone: '',
    postalCode: '',
    country: '',
  };
  return tx.run(
    query
      .updateTable('parcel')
      .set({ ...nothing, prefectureId: null, city: '', street: '', building: '' })
      .where('memberId', '=', memberId),
  );
}
