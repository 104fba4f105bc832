import { getSeal, listRounds, type PublishedRound } from '#contract/shop/draw.ts';
import {
  type AnswerOf,
  type Client,
  createClient,
  type Failure,
  type Outcome,
} from '../../lib/api-client.ts';
import { inBatches, type LogSource } from './verifier/log.ts';

/** The log could not be read. This says nothing about the pack. */
export class LogUnreadable extends Error {
  override readonly name = 'LogUnreadable';
  readonly reason: Failure['reason'];
  constructor(failure: Failure) {
    super(failure.message || failure.reason);
    this.reason = failure.reason;
  }
}

/**
 * Reads a pack's log from a shop's public API, page after page, up to the round that the seal's
 * response named. Rounds settled later belong to the next check.
 *
 * @throws LogUnreadable if the shop does not respond, here or while the batches are read
 */
export async function readShopLog(
  fetch: typeof globalThis.fetch,
  packId: number,
): Promise<LogSource> {
  const client = createClient({ fetch, language: () => 'en' });
  const { data } = await answerOf(() => client.send(getSeal, { params: { packId } }));
  const batches = readRounds(client, packId, data.rounds);
  return {
    seal: data.seal,
    sealHash: data.seal_hash,
    rounds: data.rounds,
    head: data.head,
    closed: data.closed,
    batches,
  };
}

/**
 * So many pages are on their way while one is checked. A long log has a thousand pages, and on a
 * phone's network most of their time would be waiting.
 */
const pagesAhead = 4;

/** Reads the rounds of a pack from the shop, page by page. */
async function* readRounds(
  client: Client,
  packId: number,
  count: number,
): AsyncGenerator<readonly PublishedRound[]> {
  type Page = AnswerOf<typeof listRounds>;
  const coming: Promise<Page>[] = [];
  let asked = 0;
  let received = 0;
  /** The rounds on a page, known once the first is here: until then no other is asked for. */
  let onPage = count;
  const askAhead = () => {
    while (coming.length < pagesAhead && received + coming.length * onPage < count) {
      asked += 1;
      const params = { packId, page: asked };
      const answer = answerOf(() => client.send(listRounds, { params }));
      // A check may end before it arrives.
      answer.catch(() => {});
      coming.push(answer);
    }
  };
  askAhead();
  for (let page = 1; ; page++) {
    const answer = await coming.shift();
    // `all_page` of a cached page is outdated, so it does not decide. For a page beyond the last
    // the shop returns its last page.
    if (answer?.data.page.page !== page) return;
    const { list } = answer.data;
    const wanted = list.slice(0, count - received);
    if (wanted.length === 0) return;
    received += wanted.length;
    if (page === 1) onPage = list.length;
    askAhead();
    yield* inBatches(wanted, count);
  }
}

/** The waits before the retries when the rate limit is reached. */
const retryWaitsMs = [1_000, 4_000, 15_000];

/**
 * Sends a call, waits and sends again while the shop answers "too many requests", and returns the
 * response.
 */
async function answerOf<A>(send: () => Promise<Outcome<A>>): Promise<A> {
  let result = await send();
  for (const wait of retryWaitsMs) {
    if (result.ok || result.state !== 429) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    result = await send();
  }
  if (!result.ok) throw new LogUnreadable(result);
  return result.answer;
}
