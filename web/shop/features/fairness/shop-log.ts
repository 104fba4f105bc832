import { getSeal, listRounds, type PublishedRound } from '#contract/shop/draw.ts';
import {
  type AnswerOf,
  type CallResult,
  type Client,
  createClient,
  type Failure,
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
 * How many pages are requested ahead while one is checked. A long log has a thousand pages, and a
 * phone would spend most of the time waiting for them.
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
  let requested = 0;
  let received = 0;
  /** How many rounds a page has. Known from the first page: until then no other is requested. */
  let pageSize = count;
  const requestAhead = () => {
    while (coming.length < pagesAhead && received + coming.length * pageSize < count) {
      requested += 1;
      const params = { packId, page: requested };
      const answer = answerOf(() => client.send(listRounds, { params }));
      // A check may end before the page arrives: its failure is then not an unhandled rejection.
      answer.catch(() => {});
      coming.push(answer);
    }
  };
  requestAhead();
  for (let page = 1; ; page++) {
    const answer = await coming.shift();
    // `all_page` of a cached page is outdated, so it does not decide. For a page beyond the last
    // the shop returns its last page.
    if (answer?.data.page.page !== page) return;
    const { list } = answer.data;
    const wanted = list.slice(0, count - received);
    if (wanted.length === 0) return;
    received += wanted.length;
    if (page === 1) pageSize = list.length;
    requestAhead();
    yield* inBatches(wanted, count);
  }
}

/** The waits before the retries when the rate limit is reached. */
const retryWaitsMs = [1_000, 4_000, 15_000];

/**
 * Sends a call, waits and sends again while the shop answers "too many requests", and returns the
 * response.
 */
async function answerOf<A>(send: () => Promise<CallResult<A>>): Promise<A> {
  let result = await send();
  for (const wait of retryWaitsMs) {
    if (result.ok || result.state !== 429) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    result = await send();
  }
  if (!result.ok) throw new LogUnreadable(result);
  return result.answer;
}
