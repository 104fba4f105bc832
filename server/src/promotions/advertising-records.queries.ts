import type { Insertable } from 'kysely';
import * as z from 'zod';
import { mostAdvertisingRecords } from '#contract/console/advertising.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { PaidPost, PrizeCampaign } from '../db/types.ts';

const storedPrizes = z.array(
  z.object({ name: z.string(), worthYen: z.number(), count: z.number() }),
);

/** Inserts a prize campaign. @returns its number */
export async function insertPrizeCampaign(
  tx: Tx,
  campaign: Insertable<PrizeCampaign>,
): Promise<number> {
  const [row] = await tx.run(query.insertInto('prizeCampaign').values(campaign).returning('id'));
  if (row === undefined) throw new Error('the campaign was not inserted');
  return row.id;
}

/** Finds the prize campaigns, the newest first. */
export async function findPrizeCampaigns(db: Executor) {
  const rows = await db.run(
    query
      .selectFrom('prizeCampaign')
      .select(['id', 'name', 'lowestYen', 'expectedSalesYen', 'startsAt', 'endsAt', 'prizes'])
      .select('recordedAt')
      .orderBy('id', 'desc')
      .limit(mostAdvertisingRecords),
  );
  return rows.map((row) => ({ ...row, prizes: storedPrizes.parse(row.prizes) }));
}

/** Inserts a paid post. @returns its number */
export async function insertPaidPost(tx: Tx, post: Insertable<PaidPost>): Promise<number> {
  const [row] = await tx.run(query.insertInto('paidPost').values(post).returning('id'));
  if (row === undefined) throw new Error('the post was not inserted');
  return row.id;
}

/** Finds the paid posts, the newest first. */
export function findPaidPosts(db: Executor) {
  return db.run(
    query
      .selectFrom('paidPost')
      .select(['id', 'url', 'poster', 'given', 'mark', 'recordedAt'])
      .select((row) =>
        row.fn<string>('to_char', ['postedOn', row.val('YYYY-MM-DD')]).as('postedOn'),
      )
      .orderBy('id', 'desc')
      .limit(mostAdvertisingRecords),
  );
}
