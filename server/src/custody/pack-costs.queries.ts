import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { hasLeft, isInHouse } from './coverage.queries.ts';
import type { PrizeCopies } from './pack-costs.rules.ts';

/** Adds up the copies that are for the prizes of a pack, with what they cost. */
export function findPrizeCopies(db: Executor, packId: number): Promise<PrizeCopies[]> {
  return db.run(
    sql<PrizeCopies>`
      select prize_id,
        coalesce(sum(quantity) filter (where ${hasLeft}), 0)::integer as gone,
        coalesce(sum(quantity * cost_yen) filter (where ${hasLeft}), 0)::bigint as gone_yen,
        coalesce(sum(quantity) filter (where ${hasLeft} and cost_yen is null),
          0)::integer as gone_without_cost,
        coalesce(sum(quantity) filter (where ${isInHouse} and cost_yen is not null),
          0)::integer as present_with_cost,
        coalesce(sum(quantity * cost_yen) filter (where ${isInHouse}), 0)::bigint as present_yen
      from holding_place join holding on holding.id = holding_id
      where pack_id = ${packId} group by prize_id
    `.compile(query),
  );
}
