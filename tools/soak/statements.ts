import type { Call } from '#contract/shop/call.ts';
import type { CoinEntry, HistoryCard, PackHistory, Parcel } from '#contract/shop/histories.ts';
import { calls } from '#contract/shop/index.ts';
import type { PointHistoryEntry } from '#contract/shop/points.ts';
import type { StatementMonth } from '#contract/shop/protection.ts';
import type { AnswerOf, RequestOf } from '../../web/shop/lib/api-client.ts';
import type { Browser } from '../torture/browser.ts';

/**
 * Everything that the shop shows one member of their points, coins, packs and parcels, the oldest
 * first.
 */
export interface Statement {
  point: number;
  coin: number;
  points: PointHistoryEntry[];
  coins: CoinEntry[];
  purchases: PackHistory[];
  /** The cards of each purchase from which cards are shipped. */
  cards: Map<string, HistoryCard[]>;
  /** The parcels of these purchases. */
  parcels: Map<string, Parcel[]>;
  /** Yen paid, and points spent and converted, by month. */
  months: StatementMonth[];
}

/** Reads all that the shop shows a member about their points, purchases and parcels. */
export async function readStatement(browser: Browser): Promise<Statement> {
  const me = await done(browser, calls.getCurrentUser, {});
  const points = await allPages((page) =>
    done(browser, calls.listPointHistory, { params: { page } }),
  );
  const coins = await allPages(async (page) => {
    const { data } = await done(browser, calls.listHistory, {
      params: { page },
      payload: { mode: 'coin' },
    });
    return { data: { ...data, list: data.mode === 'coin' ? data.list : [] } };
  });
  const purchases = await allPages(async (page) => {
    const { data } = await done(browser, calls.listHistory, {
      params: { page },
      payload: { mode: 'pack' },
    });
    return { data: { ...data, list: data.mode === 'pack' ? data.list : [] } };
  });
  const { months } = await done(browser, calls.getStatement, {});
  const cards = new Map<string, HistoryCard[]>();
  const parcels = new Map<string, Parcel[]>();
  for (const { id } of purchases.filter(({ send_card }) => send_card > 0)) {
    const { data } = await done(browser, calls.getPackHistory, { params: { packHistoryId: id } });
    cards.set(id, data.cards);
    parcels.set(id, data.parcels);
  }
  return {
    point: Number(me.point),
    coin: Number(me.coin),
    points: points.toReversed(),
    coins: coins.toReversed(),
    purchases,
    cards,
    parcels,
    months,
  };
}

/** Reads all pages of a list. */
async function allPages<Item>(
  read: (page: number) => Promise<{ data: { list: Item[]; page: { all_page: number } } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { data } = await read(page);
    items.push(...data.list);
    if (page >= data.page.all_page) return items;
  }
}

/** Makes a call that must succeed, and returns its answer. */
async function done<C extends Call>(
  browser: Browser,
  call: C,
  request: RequestOf<C>,
): Promise<AnswerOf<C>> {
  const result = await browser.ask(call, request);
  if (!result.ok) throw new Error(`${call.path} was answered ${JSON.stringify(result)}`);
  return result.answer;
}
