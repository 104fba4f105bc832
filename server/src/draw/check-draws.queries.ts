import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Something the seal, the rounds, the stock, the purchases or the cards of a pack disagree on. */
export interface PackDiscrepancy {
  packId: number;
  finding: string;
}

/** What remains of each prize is what was sealed less what the rounds drew. */
export function findWrongCounts(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with sealed as (
        select pack_id, place, (prize ->> 'id')::int as prize_id, (prize ->> 'count')::int as count
        from pack_seal, jsonb_array_elements(seal::jsonb -> 'prizes') with ordinality as p (prize, place)
      ),
      drawn as (
        select pack_id, prize::int as prize_id, count(*) as count
        from pack_round, jsonb_array_elements(results) as entry, jsonb_array_elements_text(entry) as prize
        group by 1, 2
      )
      select sealed.pack_id, format('prize %s: %s sealed, %s drawn, the stock says %s remain',
        sealed.prize_id, sealed.count, coalesce(drawn.count, 0), stock.counts[sealed.place]) as finding
      from sealed
      join pack_stock as stock using (pack_id)
      left join drawn on drawn.pack_id = sealed.pack_id and drawn.prize_id = sealed.prize_id
      where stock.counts[sealed.place] is distinct from (sealed.count - coalesce(drawn.count, 0))::int
    `.compile(query),
  );
}

/** The newest round is the one the stock names, and rounds run 1, 2, 3 … each naming the one before. */
export function findBrokenRoundChains(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with chained as (
        select pack_id, round, previous,
          lag(hash) over w as hash_before, row_number() over w as place, lead(round) over w is null as newest, hash
        from pack_round window w as (partition by pack_id order by round)
      )
      select pack_id, format('round %s does not follow from the one before it', round) as finding
      from chained join pack_seal using (pack_id)
      where round <> place or previous <> coalesce(hash_before, seal_hash)
      union all
      select stock.pack_id, format('the stock says round %s, the newest is %s', stock.round, coalesce(chained.round, 0))
      from pack_stock as stock
      join pack_seal as seal using (pack_id)
      left join chained on chained.pack_id = stock.pack_id and chained.newest
      where stock.round <> coalesce(chained.round, 0) or stock.head <> coalesce(chained.hash, seal.seal_hash)
    `.compile(query),
  );
}

/** Every card drawn is a won card of the purchase that drew it, and there are no others. */
export function findWrongCards(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with entry as (
        select pack_id, round, e.place as entry, (e.entry ->> 'purchase')::uuid as purchase_id, results -> (e.place - 1)::int as prizes
        from pack_round, jsonb_array_elements(entries) with ordinality as e (entry, place)
      ),
      drawn as (
        select pack_id, purchase_id, prize::int as prize_id,
          row_number() over (partition by pack_id order by round, entry, place) as position
        from entry, jsonb_array_elements_text(prizes) with ordinality as p (prize, place)
      ),
      -- A round names purchases by their public id alone; members are found by it here, once, for all.
      placed as (
        select drawn.*, purchase.member_id, drawn.position between purchase.first_position
          and purchase.first_position + purchase.count - 1 as in_purchase
        from drawn left join purchase on purchase.id = drawn.purchase_id and purchase.pack_id = drawn.pack_id
      )
      select coalesce(placed.pack_id, card.pack_id) as pack_id, format(
        'card %s: drawn for purchase %s as prize %s; kept as prize %s of member %s',
        coalesce(placed.position, card.position), placed.purchase_id, placed.prize_id, card.prize_id, card.member_id
      ) as finding
      from placed full join won_card as card on card.pack_id = placed.pack_id and card.position = placed.position
      where placed.prize_id is distinct from card.prize_id or placed.member_id is distinct from card.member_id
        or not coalesce(placed.in_purchase, false)
    `.compile(query),
  );
}

/** Each purchase is booked once, at its price, its cards are as many as it says, and what they became is booked. */
export function findWrongPurchases(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with booked as (
        select member_id, reference as id,
          coalesce(-sum(amount) filter (where kind = 'pack_bought'), 0) as paid,
          count(*) filter (where kind = 'pack_bought') as payments,
          coalesce(sum(amount) filter (where kind = 'coins_earned'), 0) as coins,
          coalesce(sum(amount) filter (where kind = 'card_converted'), 0) as converted
        from journal_entry where kind in ('pack_bought', 'coins_earned', 'card_converted')
        group by member_id, reference
      ),
      kept as (
        select purchase.member_id, purchase.id, count(*) as cards,
          count(*) filter (where card.choice = 'open') as open,
          coalesce(sum(card.buy_point) filter (where card.choice = 'points'), 0) as converted
        from purchase join won_card as card on card.pack_id = purchase.pack_id
          and card.position between purchase.first_position and purchase.first_position + purchase.count - 1
        group by purchase.member_id, purchase.id
      )
      select coalesce(purchase.pack_id, 0) as pack_id, format(
        'purchase %s: paid %s, booked %s in %s entries; %s coins earned, %s booked; %s cards, %s kept; %s open, %s kept open; %s points converted, %s booked',
        coalesce(purchase.id, booked.id), purchase.paid, booked.paid, booked.payments, purchase.coins_earned, booked.coins,
        purchase.count, kept.cards, purchase.open_cards, kept.open, kept.converted, booked.converted
      ) as finding
      from purchase
      full join booked using (member_id, id)
      left join kept on kept.member_id = purchase.member_id and kept.id = purchase.id
      where (purchase.paid, 1::bigint, purchase.coins_earned, purchase.count::bigint, purchase.open_cards::bigint, kept.converted)
        is distinct from (booked.paid, booked.payments, booked.coins, kept.cards, kept.open, booked.converted)
    `.compile(query),
  );
}
