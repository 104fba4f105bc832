import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Finds holdings that break a rule: the copies at each place are the sum of the movements, and the
 * movements are numbered without a gap.
 */
export function findWrongHoldings(db: Executor): Promise<{ code: string; finding: string }[]> {
  return db.run(
    sql<{ code: string; finding: string }>`
      with moved as (
        select holding_id, to_state as state, to_location_id as location_id, to_pack_id as pack_id,
          to_prize_id as prize_id, to_position as position, quantity
        from holding_movement
        union all
        select holding_id, from_state, from_location_id, from_pack_id, from_prize_id, from_position, -quantity
        from holding_movement where from_state is not null
      ),
      expected as (
        select holding_id, state, location_id, pack_id, prize_id, position, sum(quantity) as quantity
        from moved group by holding_id, state, location_id, pack_id, prize_id, position
        having sum(quantity) <> 0
      ),
      different as (
        select holding_id, format('%s copies are %s, its movements make %s',
          coalesce(place.quantity, 0), state, coalesce(expected.quantity, 0)) as finding
        from expected full join holding_place as place
          using (holding_id, state, location_id, pack_id, prize_id, position)
        where place.quantity is distinct from expected.quantity
      ),
      numbered as (
        select holding.id as holding_id, format('its newest movement is %s, it has %s', holding.movements, count(number)) as finding
        from holding left join holding_movement as movement on movement.holding_id = holding.id
        group by holding.id
        having holding.movements <> count(number) or holding.movements <> coalesce(max(number), 0)
      )
      select code, finding from (select * from different union all select * from numbered) as wrong
      join holding on holding.id = wrong.holding_id order by code, finding
    `.compile(query),
  );
}
