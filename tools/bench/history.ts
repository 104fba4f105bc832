import { maxPackUnits } from '#contract/shop/draw.ts';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, type BenchShop, buy, openBenchShop } from './bench-shop.ts';
import { makeHotPack } from './in-process.ts';
import { inTurns, type Load, runLoad } from './load.ts';
import type { BenchOptions } from './options.ts';
import { perSecond, ratio, type Section, units } from './section.ts';

const waiting = 256;

/** Measures whether a long sales history or a large pack slows the shop down. */
export async function measureHistory(
  server: BenchPostgres,
  options: BenchOptions,
): Promise<Section[]> {
  const histories = [0, ...options.histories];
  const shops = new Map<string, { shop: BenchShop; run: () => Promise<Load> }>();
  for (const cards of histories)
    shops.set(String(cards), await shopWithHistory(server, cards, options));
  const measured = await inTurns(
    options.rounds,
    Object.fromEntries([...shops].map(([cards, { run }]) => [cards, run])),
  );
  const empty = shops.get('0')?.shop;
  const sizes = empty && (await measurePackSizes(empty, options));
  for (const { shop } of shops.values()) await shop.close();
  const base = measured['0']?.perSecond ?? 0;
  return [
    {
      title: 'After much has been sold',
      text: `Purchases a second, ${waiting} waiting, with so many won cards in the database, their purchases, bookings, rounds and keys among them.`,
      head: ['won cards', 'purchases', 'to none'],
      rows: histories.map((cards) => {
        const rate = measured[String(cards)]?.perSecond ?? 0;
        return [units(cards), perSecond(rate), ratio(rate / base)];
      }),
      targets: options.histories.map((cards) => ({
        what: `${units(cards)} won cards to none`,
        measured: (measured[String(cards)]?.perSecond ?? 0) / base,
        target: 0.8,
      })),
    },
    ...(sizes === undefined ? [] : [sizes]),
  ];
}

/** Makes a shop in which so many cards were won before. */
async function shopWithHistory(server: BenchPostgres, cards: number, options: BenchOptions) {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  const members = await makeMembers(shop, waiting, { points: 1_000_000_000 });
  if (cards > 0) await fillHistory(server, url, cards);
  const packId = await makeHotPack(shop);
  const run = () =>
    runLoad(waiting, options.seconds, (caller) => buy(shop, members[caller] ?? 0, packId));
  return { shop, run };
}

/**
 * Inserts purchases of ten cards each, from packs of 1,000,000 units. 100,000 members made them,
 * including the buyers of the measurement. The oldest purchase comes first, as in a real shop.
 */
async function fillHistory(server: BenchPostgres, url: string, cards: number): Promise<void> {
  await server.rawSql(url, async (client) => {
    await client.query(`
      create unlogged table old_purchase as
      select nth, 1 + nth / 100000 as pack_id, nth % 100000 as place, 1 + nth % 100000 as member_id, gen_random_uuid() as id, timestamptz '2026-01-01' + nth * interval '1 second' as at
      from generate_series(0, ${cards / 10 - 1}) as nth
    `);
    await client.query(`
      insert into ledger_account (member_id, points_credited)
      select member_id, 1000000 from generate_series(1, 100000) as member_id on conflict do nothing
    `);
    await client.query(`
      insert into purchase (member_id, id, pack_id, round, first_position, count, currency, paid, coins_earned, open_cards,
        created_at, decide_by)
      select member_id, id, pack_id, 1 + place / 100, 1 + place * 10, 10, 'point', 10, 0, 0, at, at + interval '24 hours' from old_purchase
    `);
    await client.query(`
      insert into won_card (pack_id, position, member_id, prize_id, buy_point, choice, decided_at)
      select pack_id, 1 + place * 10 + card, member_id, 1, 1, 'points', at from old_purchase, generate_series(0, 9) as card
    `);
    await client.query(`
      insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, reference, created_at)
      select member_id, 1000000 + nth, 'point', -10, 'sales', 'pack_bought', 0, id, at from old_purchase
    `);
    await client.query(`
      insert into idempotency_record (principal_id, key, call, payload_hash, answer, created_at)
      select member_id, id, 'user/pack/buy', '\\x00', '{"kind":"bought"}', at from old_purchase
    `);
    await client.query(`
      insert into pack_round (pack_id, round, previous, entries, alpha, proof, hash, results, created_at)
      select pack_id, 1 + place / 100, '', json_agg(id), '', decode(repeat('00', 80), 'hex'), '', '[]', min(at)
      from old_purchase group by pack_id, place / 100
    `);
    await client.query(`drop table old_purchase`);
    await client.query(`vacuum analyze`);
    await client.query(`checkpoint`);
  });
}

/** Units sold of each pack in a measurement. The smallest pack is then nearly sold out. */
const unitsSold = 9_000;

/**
 * Measures whether purchases depend on the size of a pack. They must not: neither smaller packs nor
 * the largest one may be slower than the other.
 */
async function measurePackSizes(shop: BenchShop, options: BenchOptions): Promise<Section> {
  const members = await makeMembers(shop, waiting, { points: 1_000_000_000 });
  const sizes = [maxPackUnits, ...options.packSizes];
  const sellFrom = async (size: number) => {
    const packId = await makeHotPack(shop, size);
    let sold = 0;
    return runLoad(waiting, 60, async (caller) => {
      if (sold++ >= unitsSold) return false;
      await buy(shop, members[caller] ?? 0, packId);
      return true;
    });
  };
  const measured = await inTurns(
    options.rounds,
    Object.fromEntries(sizes.map((size) => [String(size), () => sellFrom(size)])),
  );
  const rateOf = (size: number) => measured[String(size)]?.perSecond ?? 0;
  const toLargest = (size: number) => rateOf(size) / rateOf(maxPackUnits);
  return {
    title: 'By the size of the pack',
    text: `Purchases a second of the first ${units(unitsSold)} units of a new pack, ${waiting} waiting. A pack's size must not matter: each pack is compared with the largest one, and the slower of the two must reach 0.80 × of the other.`,
    head: ['units', 'purchases', `to ${units(maxPackUnits)}`],
    rows: sizes.map((size) => [units(size), perSecond(rateOf(size)), ratio(toLargest(size))]),
    targets: options.packSizes.map((size) => ({
      what: `packs of ${units(size)} and ${units(maxPackUnits)} units: slower to faster`,
      measured: Math.min(toLargest(size), 1 / toLargest(size)),
      target: 0.8,
    })),
  };
}
