import { getSeal, listRounds, type PublishedRound } from '#contract/shop/draw.ts';
import { type Client, createClient, type Failure, type Outcome } from '../../lib/api-client.ts';
import { inBatches, type LogSource } from './verifier/log.ts';

/** The log could not be read; about the pack this says nothing. */
export class LogUnreadable extends Error {
  override readonly name = 'LogUnreadable';
  readonly reason: Failure['reason'];
  constructor(failure: Failure) {
    super(failure.message || failure.reason);
    this.reason = failure.reason;
  }
}

/**
 * Reads a pack's log from a shop's public API, page after page, as far as the seal's answer said it
 * goes: rounds settled meanwhile are for the next check.
 *
 * @throws LogUnreadable where the shop gives no answer, here or while the batches are read
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
    batches,
  };
}

async function* readRounds(
  client: Client,
  packId: number,
  count: number,
): AsyncGenerator<readonly PublishedRound[]> {
  const read = (page: number) =>
    answerOf(() => client.send(listRounds, { params: { packId, page } }));
  let received = 0;
  let coming = count > 0 ? read(1) : null;
  for (let page = 1; coming !== null; page++) {
    const { data } = await coming;
    // Beyond the last page a shop shows the nearest that it has.
    const wanted = data.page.page === page ? data.list.slice(0, count - received) : [];
    received += wanted.length;
    // Not by `all_page`: a page that was kept says how many there were then.
    const more = wanted.length > 0 && received < count;
    // The next page travels while this one is checked. A check may end before it arrives.
    coming = more ? read(page + 1) : null;
    coming?.catch(() => {});
    yield* inBatches(wanted);
  }
}

/** Waits before another try where the shop says that there were too many. */
const patienceMs = [1_000, 4_000, 15_000];

async function answerOf<A>(send: () => Promise<Outcome<A>>): Promise<A> {
  let outcome = await send();
  for (const wait of patienceMs) {
    if (outcome.ok || outcome.state !== 429) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    outcome = await send();
  }
  if (!outcome.ok) throw new LogUnreadable(outcome);
  return outcome.answer;
}
