import { beaconToBindTo } from '../beacon/index.ts';
import { findSaleTerms, type SaleTerms } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { findAnswers, insertAnswers, type StoredAnswer } from '../db/idempotency.queries.ts';
import { isSameRequest, KeyReusedError, ownKey, textOfKey } from '../db/idempotency.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  findRankBenefits,
  insertRankBonuses,
  type RankBenefits,
  type RankBonus,
  type Ranks,
  rankBonusOf,
} from '../promotions/index.ts';
import { SpendingUses } from '../protection/index.ts';
import { recordPurchases, type SettledPurchases } from '../won-cards/index.ts';
import { type BuyRequest, type BuyResult, buyResult } from './buy-result.ts';
import {
  addLimitUse,
  findLimitUse,
  lockStock,
  preferGenericPlans,
  type Stock,
} from './draw.queries.ts';
import { pauseTexts } from './draw.texts.ts';
import { findDatabaseTime } from './draw-2.queries.ts';
import { wonExtras } from './draw-entries.ts';
import { type FurtherFacts, findRuleFacts } from './find-rule-facts.ts';
import type { FindPersonKeys, FreePackUses } from './free-pack-uses.ts';
import {
  actionsOfPurchase,
  type Buyer,
  coinsEarnedBy,
  findPriceRefusal,
  findPurchaseRefusal,
  priceOf,
} from './judge.rules.ts';
import type { PauseCause } from './pause-cause.ts';
import type { SealedPack } from './sealed-pack.ts';
import { untilSent } from './until-sent.ts';

/** A request with its result, or with an error if its key was used for another request. */
export type SettledRequest =
  | { request: BuyRequest; result: BuyResult }
  | { request: BuyRequest; error: KeyReusedError };

/** Facts that a process has in memory when it settles a round. */
export interface SaleFacts {
  /** Why nothing of the pack can be sold now; undefined if it can. */
  pause: PauseCause | undefined;
  /** The version of the terms that is in effect. */
  termsVersion: number;
  /** The ranks of members, some seconds old at most. */
  ranks: Ranks;
  /** Finds by what buyers are recognised in other accounts; called only for a free pack. */
  findPersonKeys: FindPersonKeys;
}

/** The state of the pack and its buyers, all of it locked by this transaction. */
export interface RoundState extends SaleFacts {
  book: LedgerBatch;
  stock: Stock;
  terms: SaleTerms;
  /** Answers to requests under these members' keys, in this round or before. */
  answersByKey: Map<string, StoredAnswer>;
  /** Units of this pack bought, by member. */
  bought: Map<number, number>;
  /** The facts about each buyer that the pack's rules need. */
  factsOf: (memberId: number) => FurtherFacts;
  /** Finds what the rank of a buyer gives. */
  benefitsOf: (memberId: number) => RankBenefits;
  /** The uses of a free pack by the persons of its buyers; null for all other packs. */
  freePackUses: FreePackUses | null;
  /** Units of this pack bought in this round, by member. */
  boughtInRound: Map<number, number>;
  /** The spending of buyers with a cap; null for a coin pack, or if no buyer has a cap. */
  spending: SpendingUses | null;
  /** The beacon's number that will draw the round; null if the round is drawn immediately. */
  beacon: number | null;
  /** When the number was chosen; null without a beacon. */
  beaconTime: BeaconTime | null;
}

/** A time by which a round is bound to the beacon. */
export interface BeaconTime {
  /** In seconds since 1970. */
  seconds: number;
  /** How far it is ahead of the database's clock, in milliseconds: 0 except in the sandbox. */
  aheadMs: number;
}

/**
 * Locks everything that the purchases of one round need, and reads it: first the buyers' accounts,
 * then the pack's stock. All transactions of the shop lock in this order, so that they cannot
 * deadlock.
 */
export async function lockRound(
  tx: Tx,
  clock: Clock,
  { packId, version2 }: SealedPack,
  saleFacts: SaleFacts,
  requests: readonly BuyRequest[],
): Promise<RoundState> {
  const beacon = version2?.beacon ?? null;
  const memberIds = [...new Set(requests.map((request) => request.memberId))];
  const [, [book, [answers, stock, uses, terms, benefitsOf, databaseTime]]] = await Promise.all([
    preferGenericPlans(tx),
    LedgerBatch.openWith(tx, memberIds, clock, async () => {
      // A bind sends these queries apart, and reads the accounts while the database runs them.
      if (beacon !== null) await untilSent();
      return Promise.all([
        findAnswers(tx, 'member', requests.map(ownKey)),
        // The stock is locked before the terms are read. So a transaction that introduces a limit
        // waits for the rounds that did not see it, and later rounds wait for that transaction.
        lockStock(tx, packId),
        findLimitUse(tx, [packId], memberIds),
        findSaleTerms(tx, packId),
        findRankBenefits(tx, saleFacts.ranks, memberIds, clock.now()),
        beacon === null ? undefined : findDatabaseTime(tx),
      ]);
    }),
  ]);
  if (stock === undefined || terms === undefined)
    throw new Error(`pack ${packId} is sealed and has no stock`);
  // Read while the accounts are locked, so that purchases of a member in two packs at once are
  // judged one after the other.
  const capped = memberIds.filter((memberId) => book.account(memberId).hasSpendingCap);
  const { findPersonKeys } = saleFacts;
  const [facts, spending] = await Promise.all([
    findRuleFacts({ db: tx, findPersonKeys, now: book.now }, [{ id: packId, ...terms }], memberIds),
    terms.currency === 'coin' || capped.length === 0
      ? null
      : SpendingUses.lock(tx, capped, book.now),
  ]);
  const beaconTime = databaseTime === undefined ? null : beaconTimeOf(databaseTime, clock);
  return {
    ...{ book, stock, terms, spending, beaconTime, benefitsOf },
    answersByKey: new Map(answers.map((answer) => [textOfKey(answer), answer])),
    bought: new Map(uses.map((use) => [use.memberId, use.bought])),
    factsOf: (memberId) => facts.of(packId, memberId),
    freePackUses: facts.freePackUses,
    boughtInRound: new Map(),
    ...saleFacts,
    beacon:
      beacon === null || beaconTime === null
        ? null
        : beaconToBindTo(beacon, beaconTime.seconds, stock.beacon),
  };
}

/**
 * Computes the time at which a round is bound to the beacon. It is the database's time, because the
 * clocks of servers differ. In the sandbox, time may be set ahead; the same difference is added.
 */
export function beaconTimeOf(databaseTime: Date, clock: Clock): BeaconTime {
  const aheadMs = clock.now().getTime() - Date.now();
  return { seconds: (databaseTime.getTime() + aheadMs) / 1000, aheadMs };
}

/**
 * Accepts or refuses each purchase of a round in turn, and posts the accepted ones. Each purchase
 * finds the stock and balances that the accepted ones before it left. A repeated request gets its
 * first result again.
 */
export function judgeAll(
  state: RoundState,
  requests: readonly BuyRequest[],
): { settled: SettledRequest[]; accepted: BuyRequest[]; answers: StoredAnswer[] } {
  const accepted: BuyRequest[] = [];
  const answers: StoredAnswer[] = [];
  let remaining = state.stock.remaining;
  const settled = requests.map((request): SettledRequest => {
    const before = state.answersByKey.get(textOfKey(ownKey(request)));
    if (before !== undefined) {
      if (!isSameRequest(before, request)) return { request, error: new KeyReusedError() };
      return { request, result: buyResult.parse(before.answer) };
    }
    const result = judgeOne(state, remaining, request);
    // Not stored as the answer to this key: after the pause, the same request can succeed.
    if (isPaused(result)) return { request, result };
    if (result.kind === 'bought') {
      remaining -= request.count;
      accepted.push(request);
    }
    const { call, payloadHash } = request;
    const answer = { ...ownKey(request), call, payloadHash, answer: result };
    answers.push(answer);
    state.answersByKey.set(textOfKey(answer), answer);
    return { request, result };
  });
  return { settled, accepted, answers };
}

/** Whether a purchase was refused because sales of the pack are paused. */
function isPaused(result: BuyResult): boolean {
  return result.kind === 'refused' && result.refusal.reason === 'paused';
}

/** Accepts or refuses one purchase, and posts it if it is accepted. */
function judgeOne(state: RoundState, remaining: number, request: BuyRequest): BuyResult {
  const { book, terms, bought, boughtInRound } = state;
  if (state.pause !== undefined)
    return { kind: 'refused', refusal: { reason: 'paused', why: pauseTexts[state.pause] } };
  if (terms.pause !== null)
    return { kind: 'refused', refusal: { reason: 'paused', why: terms.pause } };
  // The end of sale may have been moved after the closing.
  if (state.stock.closedAt !== null && remaining > 0)
    return { kind: 'refused', refusal: { reason: 'ended' } };
  const { memberId } = request;
  const facts = state.factsOf(memberId);
  const inRound = boughtInRound.get(memberId) ?? 0;
  const buyer: Buyer = {
    ...book.account(memberId),
    ...facts,
    boughtToday: facts.boughtToday + inRound,
    restrictedAction: book.restrictedAction(memberId, ...actionsOfPurchase(terms)),
    bought: bought.get(memberId) ?? 0,
    spendingCap: state.spending?.leftOf(memberId),
  };
  const refusal =
    findPurchaseRefusal(terms, buyer, remaining, request.count, book.now) ??
    findPriceRefusal(terms, request.shownPrice);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  bought.set(memberId, buyer.bought + request.count);
  boughtInRound.set(memberId, inRound + request.count);
  postPurchase(book, terms, request);
  state.freePackUses?.add(request, book.now);
  state.spending?.add(memberId, priceOf(terms, request.count));
  return { kind: 'bought', purchaseId: request.purchaseId, round: state.stock.round + 1 };
}

/** Posts the price of a purchase to the member's account, and the coins that it earns. */
function postPurchase(book: LedgerBatch, terms: SaleTerms, request: BuyRequest): void {
  const common = { memberId: request.memberId, reference: request.purchaseId };
  const coins = coinsEarnedBy(terms, request.count);
  // A free pack moves nothing.
  if (terms.price === 0) return;
  book.post({
    ...common,
    currency: terms.currency,
    amount: -priceOf(terms, request.count),
    kind: 'pack_bought',
  });
  if (coins > 0) book.post({ ...common, currency: 'coin', amount: coins, kind: 'coins_earned' });
}

/**
 * Describes what a round sold, without the drawn cards: purchases, positions and extra prizes. This
 * much is known before the draw.
 */
export function saleOf(
  { stock, terms, book, beacon, termsVersion, benefitsOf }: RoundState,
  pack: Pick<SealedPack, 'packId' | 'version2'>,
  accepted: readonly BuyRequest[],
): SettledPurchases {
  const cardCounts = accepted.map(({ count }) => count);
  const { extras, firstExtra } = wonExtras(pack, stock.sold, cardCounts);
  return {
    packId: pack.packId,
    round: stock.round + 1,
    firstPosition: stock.sold + 1,
    firstExtra,
    currency: terms.currency,
    ...{ beacon, termsVersion },
    now: book.now,
    purchases: accepted.map(({ purchaseId, memberId, count, finalScreen = null }, place) => ({
      id: purchaseId,
      memberId,
      count,
      extras: extras[place]?.length ?? 0,
      paid: priceOf(terms, count),
      coinsEarned: coinsEarnedBy(terms, count),
      finalScreen,
      holdHours: Math.max(terms.holdHours, benefitsOf(memberId).holdHours),
    })),
  };
}

/** Lists the coins that the ranks of the buyers of a round add. */
function rankBonusesOf(sale: SettledPurchases, benefitsOf: RoundState['benefitsOf']): RankBonus[] {
  return sale.purchases.flatMap(({ id: purchaseId, memberId, coinsEarned }) => {
    const coins = rankBonusOf(coinsEarned, benefitsOf(memberId).bonusPercent);
    return coins > 0 ? [{ memberId, purchaseId, coins }] : [];
  });
}

/** Books a round: its postings, results, purchases, and the units that count towards a limit. */
export function bookRound(
  tx: Tx,
  state: RoundState,
  sale: SettledPurchases,
  answers: readonly StoredAnswer[],
): Promise<unknown> {
  return Promise.all([
    // Expired points are booked even if nothing was bought.
    state.book.write(),
    recordRound(tx, state, sale, answers),
  ]);
}

/**
 * Inserts what a round sold, without the postings: results under their keys, purchases, the use of
 * the pack's limit, and the coins that ranks will add.
 */
export function recordRound(
  tx: Tx,
  { book, terms, spending, freePackUses, benefitsOf }: RoundState,
  sale: SettledPurchases,
  answers: readonly StoredAnswer[],
): Promise<unknown> {
  const isSold = sale.purchases.length > 0;
  const rankBonuses = rankBonusesOf(sale, benefitsOf);
  return Promise.all([
    answers.length > 0 && insertAnswers(tx, 'member', answers, book.now),
    isSold && recordPurchases(tx, sale),
    rankBonuses.length > 0 && insertRankBonuses(tx, rankBonuses, book.now),
    isSold && spending?.write(tx),
    isSold && freePackUses?.write(tx, sale.packId),
    isSold && terms.limitPerMember > 0 && addLimitUse(tx, sale.packId, sale.purchases),
  ]);
}
