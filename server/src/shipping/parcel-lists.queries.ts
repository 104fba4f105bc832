import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Carrier } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import {
  addressColumns,
  isToBeSent,
  type LabelledParcel,
  type ParcelState,
  stateColumns,
} from './shipping.queries.ts';

/** A parcel in a list, with the data of its label. */
export interface ListedParcel extends ParcelState, LabelledParcel {}

const columns = [...stateColumns, ...addressColumns] as const;

const byDue = [
  ['shipBy', 'instant'],
  ['id', 'integer'],
] as const;
const bySent = [
  ['sentAt', 'instant'],
  ['id', 'integer'],
] as const;
const byNumber = [['id', 'integer']] as const;

/**
 * All parcels. `due` lists those that are to be sent (indexes parcel_open, parcel_unlabelled and
 * parcel_held), `sent` those that have left (parcel_sent and parcel_carrier_sent), `newest` all,
 * also those whose cards were taken back.
 */
export const parcelList = {
  sorts: {
    due: { direction: 'asc', keys: byDue },
    'due-desc': { direction: 'desc', keys: byDue },
    'sent-desc': { direction: 'desc', keys: bySent },
    sent: { direction: 'asc', keys: bySent },
    newest: { direction: 'desc', keys: byNumber },
    oldest: { direction: 'asc', keys: byNumber },
  },
  filter: z.strictObject({
    state: z.enum(['open', 'waiting', 'exported', 'held', 'sent', 'all']),
    /** Parcels whose last day ends at this instant or before. */
    dueBy: z.date().optional(),
    carrier: z.custom<Carrier>((value) => typeof value === 'string').optional(),
    memberId: z.int().optional(),
    /** The number of a parcel or of a member. */
    number: z.int().positive().optional(),
    trackingNumber: z.string().optional(),
  }),
} as const satisfies List<ListedParcel, unknown>;
export type ParcelFilter = z.output<typeof parcelList.filter>;

/** The query for parcels that match a filter, not sorted. */
export function parcelsOf(filter: ParcelFilter) {
  const { state, dueBy, carrier, memberId, number, trackingNumber } = filter;
  let parcels = query.selectFrom('parcel').select(columns).where('mergedInto', 'is', null);
  if (state === 'sent') parcels = parcels.where('sentAt', 'is not', null);
  else if (state !== 'all') parcels = parcels.where(isToBeSent);
  if (state === 'waiting') parcels = parcels.where('exportId', 'is', null);
  if (state === 'exported') parcels = parcels.where('exportId', 'is not', null);
  if (state === 'held') parcels = parcels.where('heldAt', 'is not', null);
  if (memberId !== undefined) parcels = parcels.where('memberId', '=', memberId);
  if (dueBy !== undefined) parcels = parcels.where('shipBy', '<=', dueBy);
  if (carrier !== undefined) parcels = parcels.where('carrier', '=', carrier);
  if (trackingNumber !== undefined) parcels = parcels.where('trackingNumber', '=', trackingNumber);
  // Two index searches instead of a walk through the whole list.
  if (number !== undefined)
    parcels = parcels.where(
      'id',
      'in',
      sql<number>`(select id from parcel where id = ${number}
        union select id from parcel where member_id = ${number})`,
    );
  return parcels;
}

/** Finds a page of the parcels that match a filter. */
export function findParcelPage(
  db: Executor,
  request: ListRequest<ParcelFilter>,
): Promise<ListPage<ListedParcel>> {
  return findPage(db, parcelsOf(request.filter), request);
}

/** An export with the parcels that it contains now. */
export interface ListedExport {
  id: number;
  createdAt: Date;
  /** The person or the user of the machine that made it. */
  who: string;
  parcels: number;
  /** How many of them have left. */
  sent: number;
}

/** All exports, by their primary key. */
export const exportList = {
  sorts: { newest: { direction: 'desc', keys: [['id', 'integer']] } },
  filter: z.strictObject({}),
} as const satisfies List<ListedExport, unknown>;

/** Finds a page of the exports of labels, newest first. */
export function findExportPage(
  db: Executor,
  request: ListRequest<unknown>,
): Promise<ListPage<ListedExport>> {
  const exports = query
    .selectFrom('shippingExport')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('parcel')
          .select(({ fn }) => [
            fn.countAll<number>().as('parcels'),
            fn.count<number>('sentAt').as('sent'),
          ])
          .whereRef('exportId', '=', 'shippingExport.id')
          .where('mergedInto', 'is', null)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'shippingExport.id',
      'shippingExport.createdAt',
      'parcels',
      'sent',
      sql<string>`coalesce((select who from audit_entry
        where subject = 'export ' || shipping_export.id
        and action = 'shipping export' limit 1), '')`.as('who'),
    ]);
  return findPage(db, exports, request);
}

/** Finds a parcel of any member: for staff only. */
export async function findParcel(
  db: Executor,
  id: number,
): Promise<(ListedParcel & { number: number }) | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('parcel')
      .select([...columns, 'number'])
      .where('id', '=', id),
  );
  return row;
}
