import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';

/** A card that some pack gave, with its place in the public log. */
export interface FeedPullRow {
  packId: number;
  round: number;
  /** The purchase among those of its round, and the card among those of its purchase, from 1. */
  entry: number;
  place: number;
  drawnAt: Date;
  packNameJa: string;
  packNameEn: string;
  nameJa: string;
  nameEn: string;
  picture: string;
  rarity: number;
  rarityLabel: string;
}

interface Span {
  /** Rounds that were drawn at this time or before are left out. */
  after: Date;
  until: Date;
}

/**
 * Finds the cards that all packs gave last, newest first, from the public logs. Packs that hide
 * their line-up are left out.
 */
export function findFeedPulls(
  db: Executor,
  { after, until }: Span,
  limit: number,
): Promise<FeedPullRow[]> {
  return db.run(
    sql<FeedPullRow>`
      with log as materialized (
        (select pack_id, round, created_at as drawn_at, results
          from pack_round join pack on pack.id = pack_id and pack.show_line_up
          where pack_round.created_at > ${after}::timestamptz
            and pack_round.created_at <= ${until}::timestamptz
          order by created_at desc limit ${limit}::integer)
        union all
        (select pack_id, round, drawn_at, results
          from drawn_round join pack on pack.id = pack_id and pack.show_line_up
          where drawn_at > ${after}::timestamptz and drawn_at <= ${until}::timestamptz
          order by drawn_at desc limit ${limit}::integer)
      ),
      pull as materialized (
        select log.pack_id, log.round, log.drawn_at, entry.number::integer as entry,
          drawn.number::integer as place, drawn.prize_id::integer as prize_id
        from log
        cross join lateral json_array_elements(log.results)
          with ordinality as entry (prizes, number)
        cross join lateral json_array_elements_text(entry.prizes)
          with ordinality as drawn (prize_id, number)
        order by log.drawn_at desc, log.pack_id, log.round desc, entry.number desc,
          drawn.number desc
        limit ${limit}::integer
      )
      select pull.pack_id, pull.round, pull.entry, pull.place, pull.drawn_at,
        pack.name_ja as pack_name_ja, pack.name_en as pack_name_en,
        card.name_ja, card.name_en, card.picture, card.rarity, card.rarity_label
      from pull
      join prize on prize.id = pull.prize_id
      join card on card.id = prize.card_id
      join pack on pack.id = pull.pack_id
      order by pull.drawn_at desc, pull.pack_id, pull.round desc, pull.entry desc,
        pull.place desc
    `.compile(query),
  );
}

/** Whether any member shows their name in the feed. */
export async function hasFeedNames(db: Executor): Promise<boolean> {
  const rows = await db.run(
    query.selectFrom('shownMember').select('memberId').where('inFeed', '=', true).limit(1),
  );
  return rows.length > 0;
}

/**
 * Finds for some rounds of a pack the position of the last card of each. A log has no positions, so
 * they are counted back from the pack's stock. `version2` says which log the pack has.
 */
export function findLastPositions(
  db: Executor,
  packId: number,
  rounds: readonly number[],
): Promise<{ round: number; counts: number[]; last: number }[]> {
  const first = Math.min(...rounds);
  return db.run(
    sql<{ round: number; counts: number[]; last: number }>`
      with log as materialized (
        select round, entries from pack_round
          where pack_id = ${packId}::integer and round >= ${first}::integer
        union all
        select round, entries from bound_round
          where pack_id = ${packId}::integer and round >= ${first}::integer
      ),
      counted as (
        select log.round,
          array_agg((entry.value ->> 'count')::integer order by entry.number) as counts,
          sum((entry.value ->> 'count')::integer) as units
        from log cross join lateral json_array_elements(log.entries)
          with ordinality as entry (value, number)
        group by log.round
      ),
      placed as (
        select counted.round, counted.counts,
          (stock.sold - coalesce(sum(counted.units) over (order by counted.round desc
            rows between unbounded preceding and 1 preceding), 0))::integer as last
        from counted cross join (
          select sold from pack_stock where pack_id = ${packId}::integer
        ) as stock
      )
      select round, counts, last from placed where round = any(${[...rounds]}::integer[])
    `.compile(query),
  );
}

/**
 * Finds the names that members show in the feed beside these cards of a pack. No name is shown
 * beside a card in a pack that its member has not opened yet, or whose price goes back.
 */
export async function findFeedNames(
  db: Executor,
  packId: number,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const owners = await db.run(
    sql<{ position: number; memberId: number; name: string }>`
      select won_card.position, won_card.member_id, shown_member.name
      from won_card
      join shown_member on shown_member.member_id = won_card.member_id and shown_member.in_feed
      where won_card.pack_id = ${packId}::integer
        and won_card.position = any(${[...positions]}::integer[])
        and won_card.choice <> 'taken_back'
    `.compile(query),
  );
  const names = new Map<number, string>();
  for (const { position, memberId, name } of owners)
    if (await isOpened(db, memberId, packId, position)) names.set(position, name);
  return names;
}

/** Whether a member has opened the pack of a card, in a purchase that stands. */
async function isOpened(
  db: Executor,
  memberId: number,
  packId: number,
  position: number,
): Promise<boolean> {
  const rows = await db.run(
    sql`
      select 1 from purchase
      where member_id = ${memberId} and pack_id = ${packId}::integer
        and refunded_at is null and price_due_back_at is null
        and first_position <= ${position}::integer
        and ${position}::integer < first_position + count
        and (packs_opened is null or ${position}::integer - first_position < packs_opened)
    `.compile(query),
  );
  return rows.length > 0;
}

/** How long the row of a process counts that was not written again, in seconds. */
const watchTtlSeconds = 30;

/** Stores how many watch at this process, and forgets processes that ended. */
export async function upsertFeedWatch(
  db: Executor,
  process: string,
  watchers: number,
): Promise<void> {
  await db.run(
    statement`
      insert into feed_watch (process, watchers, seen_at) values (${process}, ${watchers}, now())
      on conflict (process) do update set watchers = excluded.watchers, seen_at = excluded.seen_at
    `,
  );
  await db.run(
    statement`
      delete from feed_watch where seen_at < now() - make_interval(secs => ${watchTtlSeconds})
    `,
  );
}

/** Counts those who watch the feed, at all processes. */
export async function countFeedWatchers(db: Executor): Promise<number> {
  const [row] = await db.run(
    sql<{ watchers: number }>`
      select coalesce(sum(watchers), 0)::integer as watchers from feed_watch
      where seen_at >= now() - make_interval(secs => ${watchTtlSeconds})
    `.compile(query),
  );
  return row?.watchers ?? 0;
}
