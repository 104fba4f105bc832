import { type RawBuilder, sql } from 'kysely';
import { gathered } from '../db/citus/gather.ts';
import { inRange } from '../db/citus/in-range.ts';
import {
  findInRanges,
  findMemberRanges,
  findPackRanges,
  type IdRange,
} from '../db/citus/ranges.queries.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Found } from '../lib/fill-text.ts';
import { joinCardsOfPurchase } from '../won-cards/index.ts';
import type { DrawFinding } from './check-draws.texts.ts';

/** A disagreement between the seal, rounds, stock, purchases and cards of a pack. */
export interface PackDiscrepancy extends Found<DrawFinding> {
  packId: number;
}

/** The packs whose rows a subquery reads: a condition on `pack_id`. */
type Among = RawBuilder<unknown>;
const allPacks: Among = sql`true`;

/** Writes a subquery that lists the extras of every seal. */
const sealedExtras = (among: Among) => sql`
  sealed_extra as (
    select pack_id, (extra ->> 'id')::int as prize_id, extra ->> 'kind' as kind,
      (extra ->> 'n')::int as n,
      (extra ->> 'buy_point')::int as buy_point
    from pack_seal, jsonb_array_elements(coalesce(seal::jsonb -> 'extras', '[]')) as extra
    where ${among}
  ),
  -- The extras won in each drawn round, in the order in which they are won.
  won_extra as (
    select pack_id, round, (named ->> 'purchase')::uuid as purchase_id, extra::int as prize_id,
      row_number() over (partition by pack_id order by round, entry, place) as number
    from bound_round join drawn_round using (pack_id, round),
      rows from (json_array_elements(entries), json_array_elements(extras))
        with ordinality as e (named, won, entry),
      json_array_elements_text(won) with ordinality as w (extra, place)
    where ${among}
  )
`;

/** Writes a subquery that lists the prizes of every seal. */
const sealedPrizes = (among: Among) => sql`
  sealed as (
    select pack_id, place, (prize ->> 'id')::int as prize_id, (prize ->> 'count')::int as count,
      (prize ->> 'buy_point')::int as buy_point
    from pack_seal, jsonb_array_elements(seal::jsonb -> 'prizes')
      with ordinality as p (prize, place)
    where ${among}
  )
`;

/**
 * Writes a subquery that lists the entries of every drawn round, of both versions, with their
 * prizes.
 */
const drawnEntries = (among: Among) => sql`
  -- Entries and results are read together. Looking up each result alone would read the whole round
  -- for every entry.
  entry as (
    select pack_id, round, place as entry, (named ->> 'purchase')::uuid as purchase_id, prizes
    from pack_round,
      rows from (json_array_elements(entries), json_array_elements(results))
        with ordinality as e (named, prizes, place)
    where ${among}
    union all
    select pack_id, round, place as entry, (named ->> 'purchase')::uuid as purchase_id, prizes
    from bound_round join drawn_round using (pack_id, round),
      rows from (json_array_elements(entries), json_array_elements(results))
        with ordinality as e (named, prizes, place)
    where ${among}
  )
`;

/**
 * Finds packs with a seal and no stock, or a stock and no seal. Also finds stocks whose numbers
 * disagree with each other or with the purchases.
 */
export function findWrongStock(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with bought as (
        select pack_id, sum(count) as cards from purchase group by pack_id
      ),
      -- Of a pack with a beacon, what is sold may be more than what is drawn.
      counted as (
        select stock.pack_id, size, remaining, sold, coalesce(draw.drawn, sold) as drawn,
          (select sum(count) from unnest(coalesce(draw.counts, stock.counts)) as count) as counts
        from pack_stock as stock left join pack_draw as draw using (pack_id)
      )
      select pack_id, case
        when seal.pack_id is null then 'seal-missing'
        when counted.pack_id is null then 'stock-missing'
        else 'stock-differs'
      end as kind, jsonb_build_object('remaining', counted.remaining, 'sold', counted.sold,
        'drawn', counted.drawn,
        'size', counted.size, 'counts', counted.counts,
        'bought', coalesce(bought.cards, 0)) as facts
      from pack_seal as seal full join counted using (pack_id) left join bought using (pack_id)
      where seal.pack_id is null or counted.pack_id is null or counted.drawn > counted.sold
        or counted.size - counted.drawn <> counted.counts
        or counted.sold <> coalesce(bought.cards, 0)
    `.compile(query),
  );
}

/**
 * Finds packs in which a prize's remaining count is not its sealed count minus the cards that were
 * drawn.
 */
export function findWrongCounts(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    gathered(
      (first) => sql<PackDiscrepancy>`
      with ${sealedPrizes(allPacks)},
      -- Counted for each version first, so that Citus counts on the shards.
      drawn as ${first} (
        select pack_id, prize_id, sum(count)::bigint as count
        from (
          select pack_id, prize::int as prize_id, count(*) as count
          from pack_round, json_array_elements(results) as won,
            json_array_elements_text(won) as prize
          group by 1, 2
          union all
          select pack_id, prize::int, count(*)
          from drawn_round, json_array_elements(results) as won,
            json_array_elements_text(won) as prize
          group by 1, 2
        ) as of_version
        group by 1, 2
      ),
      stock as ${first} (select * from pack_stock),
      draw as ${first} (select * from pack_draw)
      select pack_id, case when sealed.prize_id is null then 'prize-unsealed'
        else 'prize-count' end as kind,
        jsonb_build_object('prizeId', prize_id, 'sealed', sealed.count,
          'drawn', coalesce(drawn.count, 0),
          'remaining', (coalesce(draw.counts, stock.counts))[sealed.place]) as facts
      from sealed
      full join drawn using (pack_id, prize_id)
      join stock using (pack_id)
      left join draw using (pack_id)
      where sealed.prize_id is null
        or sealed.count - coalesce(drawn.count, 0)
          is distinct from (coalesce(draw.counts, stock.counts))[sealed.place]
    `,
    ),
  );
}

/**
 * Finds packs with a broken chain of rounds. Rounds must be numbered 1, 2, 3 …, each must name the
 * hash of the round before, and the stock must name the newest.
 */
export function findBrokenRoundChains(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with round as (
        select pack_id, round, previous, hash, hash = sha256(alpha || proof) as is_hashed,
          null::bigint as beacon
        from pack_round
        union all
        select pack_id, round, previous, commit_hash, true, beacon from bound_round
      ),
      chained as (
        select pack_id, round, previous, hash, is_hashed, beacon,
          lag(beacon) over w > beacon as is_fallen,
          lag(hash) over w as hash_before, row_number() over w as place,
          lead(round) over w is null as newest
        from round window w as (partition by pack_id order by round)
      )
      select pack_id, case
        when is_fallen then 'beacon-falls' when is_hashed then 'round-unchained' else 'round-hash'
      end as kind, jsonb_build_object('round', round) as facts
      from chained left join pack_seal using (pack_id)
      where round <> place or previous is distinct from coalesce(hash_before, seal_hash)
        or not is_hashed or is_fallen
      union all
      select stock.pack_id, 'stock-round',
        jsonb_build_object('round', stock.round, 'newest', coalesce(chained.round, 0))
      from pack_stock as stock
      join pack_seal as seal using (pack_id)
      left join chained on chained.pack_id = stock.pack_id and chained.newest
      where stock.round <> coalesce(chained.round, 0)
        or stock.head <> coalesce(chained.hash, seal.seal_hash)
    `.compile(query),
  );
}

/**
 * Compares the won cards of each purchase with its drawn cards and extras, and with the sealed
 * points. Returns each difference.
 *
 * @param cardsAtOnce the number of cards after which, on Citus, another query begins
 */
export async function findWrongCards(
  db: Executor,
  cardsAtOnce?: number,
): Promise<PackDiscrepancy[]> {
  const ranges = await findPackRanges(db, cardsAtOnce);
  return findInRanges(ranges, (packs) => findWrongCardsOf(db, packs));
}

function findWrongCardsOf(db: Executor, packs: IdRange): Promise<PackDiscrepancy[]> {
  const among = inRange('pack_id', packs);
  return db.run(
    gathered(
      (first) => sql<PackDiscrepancy>`
      with ${sealedPrizes(among)}, ${sealedExtras(among)}, ${drawnEntries(among)},
      prized as (
        select pack_id, prize_id, buy_point from sealed
        union all
        select pack_id, prize_id, buy_point from sealed_extra
      ),
      drawn as (
        select pack_id, purchase_id, round, prize::int as prize_id, false as is_extra,
          row_number() over (partition by pack_id order by round, entry, place) as position
        from entry, json_array_elements_text(prizes) with ordinality as p (prize, place)
        union all
        -- Extras have the places after the last card of the pack.
        select pack_id, purchase_id, won_extra.round, prize_id, true, stock.size + number
        from won_extra join pack_stock as stock using (pack_id)
      ),
      -- A round names purchases by their public id alone; members are found by it here, once, for
      -- all.
      placed as ${first} (
        select drawn.*, purchase.member_id, prized.buy_point, purchase.round = drawn.round and
          case when is_extra
            then drawn.position between purchase.first_extra and purchase.first_extra
              + purchase.extra_cards - 1
            else drawn.position between purchase.first_position
              and purchase.first_position + purchase.count - 1
          end as in_purchase
        from drawn
        left join (select * from purchase where ${among}) as purchase
          on purchase.id = drawn.purchase_id and purchase.pack_id = drawn.pack_id
        left join prized on prized.pack_id = drawn.pack_id and prized.prize_id = drawn.prize_id
      )
      select coalesce(placed.pack_id, card.pack_id) as pack_id, 'card' as kind, jsonb_build_object(
        'position', coalesce(placed.position, card.position), 'round', placed.round,
        'purchaseId', placed.purchase_id, 'memberId', placed.member_id, 'prizeId', placed.prize_id,
        'buyPoint', placed.buy_point, 'keptPrizeId', card.prize_id, 'keptBuyPoint', card.buy_point,
        'keptMemberId', card.member_id
      ) as facts
      from placed full join (select * from won_card where ${among}) as card
        on card.pack_id = placed.pack_id and card.position = placed.position
      where (placed.prize_id, placed.member_id, placed.buy_point)
        is distinct from (card.prize_id, card.member_id, card.buy_point)
        or not coalesce(placed.in_purchase, false)
    `,
    ),
  );
}

/**
 * Finds extra prizes of which more or fewer copies were won than the drawn positions win.
 */
export function findWrongExtras(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    sql<PackDiscrepancy>`
      with ${sealedExtras(allPacks)},
      counted as (
        select pack_id, size, coalesce(draw.drawn, sold) as drawn
        from pack_stock as stock left join pack_draw as draw using (pack_id)
      ),
      expected as (
        select pack_id, prize_id, case kind
          when 'last' then (drawn = size)::int when 'at' then (drawn >= n)::int else drawn / n
        end as copies
        from sealed_extra join counted using (pack_id)
      ),
      won as (
        select pack_id, prize_id, count(*) as copies from won_extra group by pack_id, prize_id
      )
      select pack_id, 'extra' as kind,
        jsonb_build_object('prizeId', prize_id, 'won', coalesce(won.copies, 0),
          'expected', expected.copies) as facts
      from expected full join won using (pack_id, prize_id)
      where expected.copies is distinct from coalesce(won.copies, 0)
    `.compile(query),
  );
}

/** Whether the price of a purchase was given back: nothing was drawn, or a copy was missing. */
const isPriceReturned = sql`
  (purchase.refunded_at is not null or purchase.price_returned_at is not null)`;

/**
 * Finds purchases that are not booked exactly once at their price and currency. Also finds those
 * with another number of cards than they state, or with conversions that are not booked.
 *
 * @param membersAtOnce the number of members after which, on Citus, another query begins
 */
export async function findWrongPurchases(
  db: Executor,
  membersAtOnce?: number,
): Promise<PackDiscrepancy[]> {
  const ranges = await findMemberRanges(db, membersAtOnce);
  return findInRanges(ranges, (members) => findWrongPurchasesOf(db, members));
}

function findWrongPurchasesOf(db: Executor, members: IdRange): Promise<PackDiscrepancy[]> {
  const among = inRange('member_id', members);
  return db.run(
    gathered(
      (first) => sql<PackDiscrepancy>`
      with booked as ${first} (
        select member_id, reference as id,
          min(currency::text) filter (where kind = 'pack_bought') as currency,
          coalesce(-sum(amount) filter (where kind = 'pack_bought'), 0) as paid,
          count(*) filter (where kind = 'pack_bought') as payments,
          coalesce(sum(amount) filter (where kind = 'coins_earned'
            and currency = 'coin'), 0) as coins,
          coalesce(sum(amount) filter (where kind = 'card_converted'
            and currency = 'point'), 0) as converted,
          coalesce(sum(amount) filter (where kind = 'pack_refunded'), 0) as refunded,
          coalesce(-sum(amount) filter (where kind = 'coins_withdrawn'), 0) as withdrawn
        from journal_entry
        where kind in ('pack_bought', 'coins_earned', 'card_converted',
          'pack_refunded', 'coins_withdrawn') and ${among}
        group by member_id, reference
      ),
      bought as ${first} (select * from purchase where ${among}),
      kept as ${first} (
        select purchase.member_id, purchase.id, count(*) as cards,
          count(*) filter (where card.choice = 'open') as open,
          coalesce(sum(card.buy_point) filter (where card.choice = 'points'), 0) as converted
        from bought as purchase ${joinCardsOfPurchase}
        group by purchase.member_id, purchase.id
      )
      select coalesce(purchase.pack_id, 0) as pack_id, 'purchase' as kind, jsonb_build_object(
        'purchaseId', coalesce(purchase.id, booked.id), 'paid', purchase.paid,
        'unit', purchase.currency,
        'bookedPaid', booked.paid, 'bookedUnit', booked.currency, 'payments', booked.payments,
        'coinsEarned', purchase.coins_earned, 'coinsBooked', booked.coins,
        'cards', purchase.count + purchase.extra_cards, 'kept', kept.cards,
        'open', purchase.open_cards,
        'keptOpen', kept.open, 'converted', kept.converted, 'convertedBooked', booked.converted,
        'isRefunded', ${isPriceReturned}, 'refunded', booked.refunded, 'withdrawn', booked.withdrawn
      ) as facts
      from bought as purchase
      full join booked using (member_id, id)
      left join kept on kept.member_id = purchase.member_id and kept.id = purchase.id
      -- A purchase that waits for the beacon has no cards yet, and one that was never drawn has
      -- none.
      -- One whose price was given back because a copy was missing keeps its cards.
      where (case when purchase.paid > 0 then purchase.currency::text end, purchase.paid,
          -- A free pack is not booked.
          (purchase.paid > 0)::integer::bigint, purchase.coins_earned,
          case when purchase.beacon is null
            and purchase.refunded_at is null
            then (purchase.count + purchase.extra_cards)::bigint end, purchase.open_cards::bigint,
          coalesce(kept.converted, 0), case when ${isPriceReturned} then purchase.paid else 0 end)
        is distinct from (booked.currency, coalesce(booked.paid, 0), coalesce(booked.payments, 0),
          coalesce(booked.coins, 0), kept.cards, coalesce(kept.open, 0),
          coalesce(booked.converted, 0), coalesce(booked.refunded, 0))
        or booked.withdrawn > case when purchase.refunded_at is null then 0
          else purchase.coins_earned end
    `,
    ),
  );
}

/**
 * Finds packs whose list of rounds that wait for the beacon is wrong. It must have exactly the
 * rounds that are bound, not drawn and not void, after the newest drawn one. Their purchases must
 * wait for the same number. Purchases of void rounds wait until they are refunded.
 */
export function findWrongWaits(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    gathered(
      (first) => sql<PackDiscrepancy>`
      with awaited as ${first} (
        select pack_id, round, beacon, false as is_void from waiting_round
        union all
        select pack_id, round, beacon, true from void_round where refunded_at is null
      ),
      voided as ${first} (select pack_id, void_from from pack_voiding),
      rounds as (
        select bound.pack_id, bound.round, bound.beacon, waiting.beacon as awaited,
          drawn.round is not null as is_drawn,
          waiting.round is not null as is_waiting, void.round is not null as is_void,
          bound.round >= voided.void_from as should_be_void,
          bound.round <= coalesce(draw.round, bound.round) as is_passed
        from bound_round as bound
        left join drawn_round as drawn using (pack_id, round)
        left join waiting_round as waiting using (pack_id, round)
        left join void_round as void using (pack_id, round)
        left join pack_draw as draw using (pack_id)
        left join voided using (pack_id)
      )
      select pack_id,
        case when is_waiting then 'round-waiting' when is_void then 'round-void'
          else 'round-not-waiting' end as kind,
        jsonb_build_object('round', round, 'beacon', beacon, 'isDrawn', is_drawn,
          'awaited', awaited) as facts
      from rounds
      where is_drawn::int + is_waiting::int + is_void::int <> 1
        or is_void <> coalesce(should_be_void, false) or is_drawn <> is_passed
        or (is_waiting and awaited is distinct from beacon)
      union all
      select pack_id, 'purchase-waits',
        jsonb_build_object('purchaseId', purchase.id, 'beacon', purchase.beacon,
          'awaited', waiting.beacon)
      from purchase left join awaited as waiting using (pack_id, round)
      where purchase.beacon is distinct from waiting.beacon
    `,
    ),
  );
}

/**
 * Finds packs whose closing does not name the newest round, or whose stock is marked as closed
 * without a closing, or the reverse.
 */
export function findWrongClosings(db: Executor): Promise<PackDiscrepancy[]> {
  return db.run(
    gathered(
      (first) => sql<PackDiscrepancy>`
      with stock as ${first} (select * from pack_stock),
      closing as ${first} (select * from pack_closing)
      select coalesce(stock.pack_id, closing.pack_id) as pack_id,
        case when closing.pack_id is null then 'closing-missing' else 'closing-differs' end as kind,
        jsonb_build_object('voidFrom', closing.void_from, 'newest', stock.round,
          'isClosed', stock.closed_at is not null) as facts
      from closing full join (select * from stock where closed_at is not null) as marked
        using (pack_id)
      left join stock using (pack_id)
      where (closing.head, closing.void_from, closing.closed_at)
        is distinct from (stock.head, stock.round + 1, stock.closed_at)
    `,
    ),
  );
}
