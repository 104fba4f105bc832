import { strict as assert } from 'node:assert';
import { activeMember } from '../fill-shop-for-a-day.ts';
import type { RawSql } from '../raw-sql.ts';

/** Ids of a dumped shop (`fillShopForADay`) that the script names. Each dump has its own. */
export interface DumpedIds {
  /** One pack of points with a limit of 5, one of coins, one with a single prize. */
  limitedPack: number;
  coinPack: number;
  plainPack: number;
  /** Its sale begins three days after the dump. */
  laterPack: number;
  /** The active member's purchases: of three cards, one of them open; and of one open card. */
  halfDecided: string;
  undecided: string;
  /** A purchase and a payment of another member. */
  foreign: string;
  foreignPayment: string;
  storePayment: string;
  bankPayment: string;
  /** Cards offered for coins: without a limit, and one a member. */
  offeredCard: number;
  limitedCard: number;
  /** The active member's purchase of version 2 and its pack; null in shops before version 2. */
  secondVersion: string | null;
  secondVersionPack: number | null;
}

/** Finds the ids in a dumped shop that the recorded requests use. */
export async function findDumpedIds(rawSql: RawSql): Promise<DumpedIds> {
  const [ids] = await rawSql<DumpedIds>`
    with own as (
      select purchase.*, pack.limit_per_member, pack.draw from purchase
      join pack on pack.id = pack_id join member on member.id = member_id
      where member.mail = ${activeMember.mail}
    ), paid as (
      select payment.id, method from payment join member on member.id = member_id
      where member.mail = ${activeMember.mail}
    ), foreign_purchase as (
      select purchase.id, member_id from purchase join member on member.id = member_id
      where member.mail = 'ren@example.com'
    )
    select 1 as "laterPack",
      (select pack_id from own where limit_per_member = 5) as "limitedPack",
      (select pack_id from own where currency = 'coin') as "coinPack",
      (select pack_id from own where count = 3) as "plainPack",
      (select id from own where count = 3) as "halfDecided",
      (select id from own where limit_per_member = 5) as "undecided",
      (select id from foreign_purchase) as "foreign",
      (select payment.id from payment join foreign_purchase using (member_id)) as "foreignPayment",
      (select id from paid where method = 2) as "storePayment",
      (select id from paid where method = 4) as "bankPayment",
      (select card_id from exchange_offer where supply = 20) as "offeredCard",
      (select card_id from exchange_offer where supply = 3) as "limitedCard",
      (select id from own where draw = 'instant') as "secondVersion",
      (select pack_id from own where draw = 'instant') as "secondVersionPack"`;
  assert.ok(ids !== undefined);
  return ids;
}
