import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { CustodyFinding } from './check-custody.texts.ts';

/**
 * Finds holdings that break a rule: the copies at each place are the sum of the movements, and the
 * movements are numbered without a gap.
 */
export function findWrongHoldings(db: Executor): Promise<CustodyFinding[]> {
  return db.run(
    sql<CustodyFinding>`
      with moved as (
        select holding_id, to_state as state, to_location_id as location_id, to_pack_id as pack_id,
          to_prize_id as prize_id, to_position as position, quantity
        from holding_movement
        union all
        select holding_id, from_state, from_location_id, from_pack_id, from_prize_id,
          from_position, -quantity
        from holding_movement where from_state is not null
      ),
      expected as (
        select holding_id, state, location_id, pack_id, prize_id, position,
          sum(quantity) as quantity
        from moved group by holding_id, state, location_id, pack_id, prize_id, position
        having sum(quantity) <> 0
      ),
      different as (
        select holding_id, 'place-count' as kind,
          jsonb_build_object('copies', coalesce(place.quantity, 0),
            'state', state, 'moved', coalesce(expected.quantity, 0)) as facts
        from expected full join holding_place as place
          using (holding_id, state, location_id, pack_id, prize_id, position)
        where place.quantity is distinct from expected.quantity
      ),
      numbered as (
        select holding.id as holding_id, 'movement-missing' as kind,
          jsonb_build_object('newest', holding.movements, 'count', count(number)) as facts
        from holding left join holding_movement as movement on movement.holding_id = holding.id
        group by holding.id
        having holding.movements <> count(number) or holding.movements <> coalesce(max(number), 0)
      )
      select wrong.kind, wrong.facts || jsonb_build_object('code', code) as facts
      from (select * from different union all select * from numbered) as wrong
      join holding on holding.id = wrong.holding_id order by code, wrong.kind, wrong.facts
    `.compile(query),
  );
}

/**
 * Finds copies that have not left the house and are bound to a card that nobody owns, because it
 * became points or was taken back. Read in two steps, because on Citus stock and cards are on
 * different nodes: the caller reads in a snapshot.
 */
export async function findCopiesOfEndedCards(db: Executor): Promise<CustodyFinding[]> {
  const bound = await db.run(
    query
      .selectFrom('holdingPlace')
      .innerJoin('holding', 'holding.id', 'holdingId')
      .select(['code', 'packId', 'position', 'state'])
      .where('position', '>', 0)
      .where('state', 'not in', ['shipped', 'delivered', 'sold_elsewhere'])
      .orderBy('code')
      .orderBy('packId')
      .orderBy('position'),
  );
  const found = await db.run(
    sql<{ packId: number; position: number }>`
      select card.pack_id, card.position
      from won_card as card
      join unnest(
        ${bound.map(({ packId }) => packId)}::integer[],
        ${bound.map(({ position }) => position)}::integer[]
      ) as copy (pack_id, position) using (pack_id, position)
      where card.choice in ('points', 'taken_back')
    `.compile(query),
  );
  const ended = new Set(found.map(({ packId, position }) => `${packId} ${position}`));
  return bound
    .filter(({ packId, position }) => ended.has(`${packId} ${position}`))
    .map((facts) => ({ kind: 'copy-of-ended-card', facts }));
}
