import type { Database, Tx } from '../db/database.ts';
import { GroupQueue } from '../db/group-queue.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import { type LedgerBatch, NotStored, onceUnderKey, settleUnderKeys } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  carryOutChoices,
  type DecisionResult,
  type StoredResult,
  storedResult,
} from './carry-out-choices.ts';
import { queueDecisionMail } from './queue-decision-mail.ts';
import { lockPurchase, type Purchase } from './won-cards.queries.ts';
import type { Decision } from './won-cards.rules.ts';

/** The most decisions of one transaction. Their members' accounts are locked until it ends. */
const maxDecisions = 64;
/** The most cards of one transaction. A larger decision is the only one of its transaction. */
const maxCards = 3000;

/** A member's decision about cards of one purchase. */
export interface DecisionRequest extends MemberRequest {
  purchaseId: string;
  decision: Decision;
  /** False if the member has a second factor that they did not show. */
  mayShipValuable: boolean;
}

/**
 * Ships and converts won cards of one purchase in one transaction. A decision is final. Cards are
 * named by their positions in the pack. If one of them is not open, the whole decision is refused.
 * The same request again gets the first result. After the 24 hours, open cards are converted to
 * points before the decision is checked. Members who owe points or are restricted can only convert
 * cards. After a guardian's cancellation every decision is refused.
 *
 * @param mayShipValuable false if the member has a second factor that they did not show
 * @throws KeyReusedError if the key was used for another payload
 */
export function decideCards(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  purchaseId: string,
  decision: Decision,
  mayShipValuable = true,
): Promise<DecisionResult> {
  const asked = { ...request, purchaseId, decision, mayShipValuable };
  return onceUnderKey(db, clock, request, {
    answerSchema: storedResult,
    lock: (tx) => lockPurchase(tx, request.memberId, purchaseId),
    work: (tx, book, purchase) => decide(tx, book, purchase, asked),
  });
}

/**
 * Opens a queue of decisions, each of which is carried out like `decideCards`. Decisions of
 * different members that wait at the same time share a transaction. When many members open a pack
 * at a time, that costs a fraction of a transaction for each of them.
 */
export function openDecisionQueue(
  db: Database,
  clock: Clock,
): GroupQueue<DecisionRequest, DecisionResult> {
  return new GroupQueue<DecisionRequest, DecisionResult>({
    settle: (requests) =>
      settleUnderKeys(db, clock, requests, {
        answerSchema: storedResult,
        lock: (tx, { memberId, purchaseId }) => lockPurchase(tx, memberId, purchaseId),
        work: decide,
      }),
    sizeOfNext: sizeOfNextGroup,
  });
}

/** Counts the decisions of the next transaction: at most one of each member, at least one. */
function sizeOfNextGroup(waiting: Iterable<DecisionRequest>): number {
  const members = new Set<number>();
  let cards = 0;
  for (const { memberId, decision } of waiting) {
    cards += decision.ship.length + decision.convert.length;
    const isFull = members.size === maxDecisions || (members.size > 0 && cards > maxCards);
    if (isFull || members.has(memberId)) break;
    members.add(memberId);
  }
  return members.size;
}

/** Carries out a decision about one purchase, which is locked, and queues the mail about it. */
async function decide(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase | undefined,
  { decision, mayShipValuable }: DecisionRequest,
): Promise<StoredResult | NotStored<DecisionResult>> {
  if (purchase === undefined) return { kind: 'no-such-purchase' };
  const choices = [{ purchase, decision }];
  const result = await carryOutChoices(tx, book, purchase.memberId, choices, mayShipValuable);
  if (!(result instanceof NotStored) && result.kind === 'decided')
    await queueDecisionMail(tx, purchase, decision, result.points);
  return result;
}
