import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

const figures = z.object({
  price: z.int(),
  currency: z.enum(['point', 'coin']),
  lowestWorth: z.int().nullable(),
});

/**
 * Finds the price of a pack and the fewest points that a card of it is worth, as the audit log kept
 * them when the pack was sealed; undefined for packs of versions that did not keep them.
 */
export async function findSealedFigures(
  db: Executor,
  packId: number,
): Promise<z.infer<typeof figures> | undefined> {
  const [row] = await db.run(
    sql<{ details: unknown }>`
      select details from audit_entry
      where subject = ${`pack ${packId}`}::text and details ? 'lowestWorth'
      order by id desc limit 1
    `.compile(query),
  );
  return row && figures.parse(row.details);
}
