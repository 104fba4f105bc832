import type { Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';

/**
 * Records that named copies were won, in the transaction of the draw: one statement, which is sent
 * before the commit like all others of a round. Does nothing for a pack that is not tracked.
 */
export function winCopies(
  tx: Tx,
  packId: number,
  cards: readonly { prizeId: number; position: number }[],
  now: Date,
): Promise<unknown> {
  return tx.run(
    statement`
      with won as (
        select * from unnest(
          ${cards.map(({ prizeId }) => prizeId)}::integer[],
          ${cards.map(({ position }) => position)}::integer[]
        ) as won (prize_id, position)
      ),
      copy as (
        update holding set movements = movements + 1
        from holding_place as place join won on won.prize_id = place.prize_id
        where place.pack_id = ${packId}::integer and place.state = 'allocated'
          and place.quantity = 1
          and holding.id = place.holding_id and holding.kind = 'item'
        returning holding.id, holding.movements, place.location_id, place.prize_id, won.position
      ),
      moved as (
        update holding_place as place set state = 'won', position = copy.position
        from copy
        where place.holding_id = copy.id and place.pack_id = ${packId}::integer
          and place.prize_id = copy.prize_id
          and place.state = 'allocated'
        returning place.holding_id
      )
      insert into holding_movement (holding_id, number, command, quantity,
        from_state, from_location_id, from_pack_id, from_prize_id, from_position,
        to_state, to_location_id, to_pack_id, to_prize_id, to_position, made_by, why, created_at)
      select copy.id, copy.movements, 'win', 1,
        'allocated', copy.location_id, ${packId}::integer, copy.prize_id, 0,
        'won', copy.location_id, ${packId}::integer, copy.prize_id, copy.position, 'shop',
        'drawn', ${now}::timestamptz
      from copy join moved on moved.holding_id = copy.id
    `,
  );
}
