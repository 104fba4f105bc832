import type pg from 'pg';

/** The purchases of a pack as the database has them. */
export interface SoldUnits {
  /** The ids in the order of the pack's public log. */
  ids: string[];
  /** Idempotency keys under which more than one purchase was made, or none. */
  keysServedTwice: number;
}

/** Reads what a pack sold, in the order of its public log. */
export async function readSold(client: pg.Client, packId: number): Promise<SoldUnits> {
  const { rows } = await client.query<{ id: string }>(
    'select id from purchase where pack_id = $1 order by round, first_position',
    [packId],
  );
  const keys = await client.query<{ count: number }>(
    `select count(*)::integer from (
       select 1 from purchase
       left join idempotency_record as record
         on record.principal_id = purchase.member_id and record.principal_kind = 'member'
         and record.call = 'user/pack/buy' and record.answer ->> 'purchaseId' = purchase.id::text
       where pack_id = $1
       group by purchase.member_id, purchase.id having count(record.key) <> 1
     ) as wrong`,
    [packId],
  );
  return { ids: rows.map(({ id }) => id), keysServedTwice: keys.rows[0]?.count ?? 0 };
}
