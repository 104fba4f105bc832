import { sql } from 'kysely';
import { sumDays } from '../../server/src/books/index.ts';
import { query } from '../../server/src/db/pool.ts';
import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import { day } from '../../server/src/lib/time.rules.ts';
import { convertedPoints } from './count-points.ts';
import type { Member } from './member.ts';
import type { Statement } from './statements.ts';
import type { World } from './world.ts';

/**
 * Compares the books of all days, as an accountant reads them, with what members see in their
 * histories, with members' notes, and with the yen that the payment companies hold. Shares no
 * arithmetic with the books.
 *
 * @param yen what the payment companies hold
 * @returns everything that does not match
 */
export async function compareBooks(
  world: World,
  statements: ReadonlyMap<Member, Statement>,
  yen: number,
): Promise<string[]> {
  // Two days later the last day has ended.
  const now = () => new Date(world.clock.now().getTime() + 2 * day);
  await sumDays(world.shop.db, { now });
  return [
    ...(await compareDays(world, [...statements.values()])),
    ...(await compareYen(world, yen)),
    ...(await comparePacks(world, [...statements.keys()])),
  ];
}

/** Compares the points and coins that were booked on each day with the rows of all histories. */
async function compareDays(world: World, statements: readonly Statement[]): Promise<string[]> {
  const stored = await world.shop.db.run(
    sql<{ day: string; currency: string; amount: number }>`
      select to_char(day, 'YYYY-MM-DD') as day,
        case unit when 'coin' then 'coins' else 'points' end as currency,
        sum(credited - debited)::bigint as amount
      from daily_booking group by 1, 2
    `.compile(query),
  );
  const shown = new Map<string, number>();
  const add = (created: string, currency: string, amount: number) => {
    const key = `${dateInJapan(new Date(created))} ${currency}`;
    shown.set(key, (shown.get(key) ?? 0) + amount);
  };
  for (const { points, coins } of statements) {
    for (const row of points) add(row.created, 'points', row.bonusPoint);
    for (const row of coins) add(row.created, 'coins', row.bonusCoin);
  }
  const books = new Map(stored.map((row) => [`${row.day} ${row.currency}`, row.amount]));
  return [...new Set([...shown.keys(), ...books.keys()])].flatMap((key) => {
    const [seen, booked] = [shown.get(key) ?? 0, books.get(key) ?? 0];
    if (seen === booked) return [];
    return [`books of ${key}: ${booked} were booked, the histories show ${seen}`];
  });
}

/** Compares all sales of points less what went back with the payment companies' books. */
async function compareYen({ shop }: World, yen: number): Promise<string[]> {
  const [row] = await shop.db.run(
    sql<{ yen: number }>`
      select coalesce(sum(yen - given_back_yen), 0)::bigint as yen from daily_payment
    `.compile(query),
  );
  if (row?.yen === yen) return [];
  return [`books of all days: ${row?.yen} yen, the payment companies hold ${yen}`];
}

interface PackTotals {
  units: number;
  paid: number;
  given: number;
}

/** Compares units, income and points given for cards of each pack with the notes of all members. */
async function comparePacks({ shop }: World, members: readonly Member[]): Promise<string[]> {
  const stored = await shop.db.run(
    sql<PackTotals & { packId: number }>`
      select pack_id, sum(units)::integer as units, sum(paid)::bigint as paid,
        sum(given)::bigint as given
      from (
        select pack_id, units_sold - units_refunded as units, points_given as given,
          paid_points + free_points + coins
            - paid_points_refunded - free_points_refunded - coins_refunded as paid
        from daily_pack
        union all
        select pack_id, free_units - free_units_refunded, 0, 0 from daily_free_unit
      ) as sums group by pack_id
    `.compile(query),
  );
  const noted = new Map<number, PackTotals>();
  for (const note of members.flatMap(({ notes }) => notes.purchases)) {
    const { pack, count } = note;
    const { units, paid, given } = noted.get(pack.id) ?? { units: 0, paid: 0, given: 0 };
    noted.set(pack.id, {
      units: units + count,
      paid: paid + pack.price * count,
      given: given + convertedPoints(note),
    });
  }
  const books = new Map(stored.map(({ packId, ...totals }) => [packId, totals]));
  return [...new Set([...noted.keys(), ...books.keys()])].flatMap((packId) => {
    const [own, booked] = [noted.get(packId), books.get(packId)].map((totals) => {
      const { units = 0, paid = 0, given = 0 } = totals ?? {};
      return `${units} units for ${paid}, ${given} points for their cards`;
    });
    return own === booked ? [] : [`books of pack ${packId}: ${booked}, the notes say ${own}`];
  });
}
