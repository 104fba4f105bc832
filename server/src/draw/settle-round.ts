import { findSaleTerms, type SaleTerms } from '../catalog/index.ts';
import type { Database, Tx } from '../db/database.ts';
import { findAnswers, insertAnswers, type StoredAnswer } from '../db/idempotency.queries.ts';
import { isSameRequest, KeyReusedError } from '../db/idempotency.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type DrawnPrize,
  findBuyersOfOthers,
  recordCards,
  recordPurchases,
  type SettledPurchases,
} from '../won-cards/index.ts';
import { type BuyRequest, type BuyResult, buyResult } from './buy-result.ts';
import {
  addLimitUse,
  findLimitUse,
  insertRound,
  lockStock,
  preferGenericPlans,
  type RoundRow,
  type Stock,
  updateStock,
} from './draw.queries.ts';
import { drawPrizes } from './draw.rules.ts';
import {
  actionsOfPurchase,
  type Buyer,
  coinsEarnedBy,
  findPriceRefusal,
  findPurchaseRefusal,
  priceOf,
} from './judge.rules.ts';
import { roundHashOf } from './proof.rules.ts';
import type { NewestRound, ProvenRound, Prover } from './prover.ts';
import type { SealedPack } from './sealed-pack.ts';

/** A request with what became of it; an error where its key was used for something else. */
export type SettledRequest =
  | { request: BuyRequest; verdict: BuyResult }
  | { request: BuyRequest; error: KeyReusedError };

/** The state of the pack and its buyers, all of it locked by this transaction. */
interface RoundState {
  book: LedgerBatch;
  stock: Stock;
  terms: SaleTerms;
  /** Answers given under these members' keys, now or before. */
  given: Map<string, StoredAnswer>;
  /** Units of this pack bought, by member. */
  bought: Map<number, number>;
  /** Of a pack for newcomers the members who bought another pack before. */
  buyersOfOthers: ReadonlySet<number>;
}

/**
 * Settles the requests that wait for one pack as one round, in one transaction: locks and judges
 * them in one flush to the database, then draws, writes and commits. Each request succeeds or is
 * refused alone.
 */
export async function settleRound(
  db: Database,
  clock: Clock,
  pack: SealedPack,
  prover: Prover,
  requests: readonly BuyRequest[],
): Promise<SettledRequest[]> {
  const { settled, newest } = await db.transaction(async (tx) => {
    const locking = lockRound(tx, clock, pack.packId, requests);
    locking.catch(() => {}); // It is awaited below.
    await untilSent();
    prover.prepare(requests);
    const state = await locking;
    const { settled, accepted, answers } = judgeAll(state, pack, requests);
    const sale = saleOf(state, pack.packId, accepted);
    // (Expired points are booked even where nothing was bought.)
    const booked = Promise.all([
      state.book.write(),
      answers.length > 0 && insertAnswers(tx, 'member', answers, state.book.now),
      accepted.length > 0 && recordPurchases(tx, sale),
      accepted.length > 0 &&
        state.terms.limitPerMember > 0 &&
        addLimitUse(tx, pack.packId, sale.purchases),
    ]);
    booked.catch(() => {}); // It is awaited below.
    const drawn: Promise<unknown>[] = [];
    let newest: NewestRound | undefined;
    if (accepted.length > 0 && pack.key !== undefined) {
      // Statements that need no draw are sent first: the database runs them meanwhile.
      await untilSent();
      const round = drawRound(
        state.stock,
        pack,
        prover.prove(pack.key, state.stock, accepted),
        sale.now,
      );
      drawn.push(...writeDraw(tx, round, sale));
      newest = round.stockAfter;
    }
    await Promise.all([booked, ...drawn, tx.commit()]);
    return { settled, newest };
  });
  if (newest !== undefined) prover.recordNewest(newest);
  return settled;
}

/** Queries leave at the end of the turn of the event loop in which they were made. */
function untilSent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Locks accounts in the order of members, then the pack, late: the order that every transaction of
 * the shop keeps.
 */
async function lockRound(
  tx: Tx,
  clock: Clock,
  packId: number,
  requests: readonly BuyRequest[],
): Promise<RoundState> {
  const memberIds = [...new Set(requests.map((request) => request.memberId))];
  const [, [book, [given, stock, uses, terms]]] = await Promise.all([
    preferGenericPlans(tx),
    LedgerBatch.openWith(tx, memberIds, clock, () =>
      Promise.all([
        findAnswers(tx, 'member', requests.map(ownKey)),
        // Before the terms: a limit that is being introduced waits for the rounds that did not see
        // it, and they for it.
        lockStock(tx, packId),
        findLimitUse(tx, [packId], memberIds),
        findSaleTerms(tx, packId),
      ]),
    ),
  ]);
  if (stock === undefined || terms === undefined)
    throw new Error(`pack ${packId} is sealed and has no stock`);
  // Asked under the locks of the accounts: what a member buys of two packs at once is judged one
  // after the other.
  const others = terms.newcomersOnly ? await findBuyersOfOthers(tx, [packId], memberIds) : [];
  return {
    book,
    stock,
    terms,
    given: new Map(given.map((answer) => [textOfKey(answer), answer])),
    bought: new Map(uses.map((use) => [use.memberId, use.bought])),
    buyersOfOthers: new Set(others.map(({ memberId }) => memberId)),
  };
}

/**
 * Judges the requests in their order, each on what the ones before it leave. Postings are made as
 * they are accepted.
 */
function judgeAll(
  state: RoundState,
  pack: SealedPack,
  requests: readonly BuyRequest[],
): { settled: SettledRequest[]; accepted: BuyRequest[]; answers: StoredAnswer[] } {
  const accepted: BuyRequest[] = [];
  const answers: StoredAnswer[] = [];
  let remaining = state.stock.remaining;
  const settled = requests.map((request): SettledRequest => {
    const before = state.given.get(textOfKey(ownKey(request)));
    if (before !== undefined) {
      if (!isSameRequest(before, request)) return { request, error: new KeyReusedError() };
      return { request, verdict: buyResult.parse(before.answer) };
    }
    const reached = judgeOne(state, pack, remaining, request);
    // No answer to the request but to the moment: once the secret is back, the same key buys.
    if (isPaused(reached)) return { request, verdict: reached };
    if (reached.kind === 'bought') {
      remaining -= request.count;
      accepted.push(request);
    }
    const { call, payloadHash } = request;
    const answer = { ...ownKey(request), call, payloadHash, answer: reached };
    answers.push(answer);
    state.given.set(textOfKey(answer), answer);
    return { request, verdict: reached };
  });
  return { settled, accepted, answers };
}

function isPaused(reached: BuyResult): boolean {
  return reached.kind === 'refused' && reached.refusal.reason === 'paused';
}

type OwnKey = Pick<StoredAnswer, 'principalId' | 'key'>;

function ownKey({ memberId, key }: BuyRequest): OwnKey {
  return { principalId: memberId, key };
}

function textOfKey({ principalId, key }: OwnKey): string {
  return `${principalId} ${key}`;
}

function judgeOne(
  state: RoundState,
  pack: SealedPack,
  remaining: number,
  request: BuyRequest,
): BuyResult {
  const { book, terms, bought, buyersOfOthers } = state;
  if (pack.key === undefined) return { kind: 'refused', refusal: { reason: 'paused' } };
  const { memberId } = request;
  const buyer: Buyer = {
    ...book.account(memberId),
    restrictedAction: book.restrictedAction(memberId, ...actionsOfPurchase(terms)),
    bought: bought.get(memberId) ?? 0,
    hasBoughtOthers: buyersOfOthers.has(memberId),
  };
  const refusal =
    findPurchaseRefusal(terms, buyer, remaining, request.count, book.now) ??
    findPriceRefusal(terms, request.shownPrice);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  bought.set(memberId, buyer.bought + request.count);
  postPurchase(book, terms, request);
  return { kind: 'bought', purchaseId: request.purchaseId, round: state.stock.round + 1 };
}

function postPurchase(book: LedgerBatch, terms: SaleTerms, request: BuyRequest): void {
  const common = { memberId: request.memberId, reference: request.purchaseId };
  const coins = coinsEarnedBy(terms, request.count);
  book.post({
    ...common,
    currency: terms.currency,
    amount: -priceOf(terms, request.count),
    kind: 'pack_bought',
  });
  if (coins > 0) book.post({ ...common, currency: 'coin', amount: coins, kind: 'coins_earned' });
}

/** The sale, as far as it is known before the draw. */
function saleOf(
  { stock, terms, book }: RoundState,
  packId: number,
  accepted: readonly BuyRequest[],
): SettledPurchases {
  return {
    packId,
    round: stock.round + 1,
    firstPosition: stock.sold + 1,
    currency: terms.currency,
    now: book.now,
    purchases: accepted.map(({ purchaseId, memberId, count }) => ({
      id: purchaseId,
      memberId,
      count,
      paid: priceOf(terms, count),
      coinsEarned: coinsEarnedBy(terms, count),
    })),
  };
}

interface DrawnRound {
  row: RoundRow;
  drawn: DrawnPrize[][];
  stockAfter: Stock;
}

/** Sends what only the draw tells: the cards, what remains, the round. */
function writeDraw(
  tx: Tx,
  { row, drawn, stockAfter }: DrawnRound,
  sale: SettledPurchases,
): Promise<unknown>[] {
  return [recordCards(tx, sale, drawn), updateStock(tx, stockAfter), insertRound(tx, row)];
}

/** Draws the prizes of a round that is proved (fairness.md). */
function drawRound(
  stock: Stock,
  pack: SealedPack,
  { entries, alpha, proof, beta }: ProvenRound,
  now: Date,
): DrawnRound {
  const round = stock.round + 1;
  const counts = entries.map((entry) => entry.count);
  const { drawn, left } = drawPrizes(beta, stock.counts, counts);
  const prizes = drawn.map((places) => places.map((place) => prizeAt(pack, place)));
  const hash = roundHashOf(alpha, proof);
  const sold = counts.reduce((sum, count) => sum + count, 0);
  return {
    row: {
      packId: pack.packId,
      round,
      previous: stock.head,
      entries,
      alpha,
      proof,
      hash,
      results: prizes.map((won) => won.map((prize) => prize.id)),
      createdAt: now,
    },
    drawn: prizes,
    stockAfter: {
      ...stock,
      remaining: stock.remaining - sold,
      sold: stock.sold + sold,
      counts: left,
      round,
      head: hash,
    },
  };
}

function prizeAt(pack: SealedPack, place: number): DrawnPrize {
  const prize = pack.prizes[place];
  if (prize === undefined)
    throw new RangeError(`pack ${pack.packId} has no prize at place ${place} of its seal`);
  return prize;
}
