import { findPackNames } from '../catalog/index.ts';
import type { Database, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { SpendingUses } from '../protection/index.ts';
import { type RefundedPurchase, refundPurchases } from '../won-cards/index.ts';
import { packRefundedMail } from './draw.mails.ts';
import {
  findRoundsToRefund,
  lockRoundToRefund,
  updateRefunded,
  type VoidRound,
} from './voiding.queries.ts';

const batchSize = 100;

interface RefundDeps {
  db: Database;
  clock: Clock;
}

/**
 * Refunds the purchases of all void rounds, each round in its own transaction. Several processes
 * may call it at the same time: each locks the row of a round, which shows whether the round was
 * refunded.
 *
 * @returns how many rounds were found
 */
export function refundVoidRounds(deps: RefundDeps): Promise<number> {
  return sweep(
    (after: VoidRound | undefined) => findRoundsToRefund(deps.db, after, batchSize),
    (round) => refundVoidRound(deps, round),
  );
}

/** Refunds the purchases of one void round, and queues a mail to each buyer. */
async function refundVoidRound({ db, clock }: RefundDeps, round: VoidRound): Promise<void> {
  const { packId, memberIds } = round;
  await db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [...new Set(memberIds)], clock);
    const entries = await lockRoundToRefund(tx, round);
    if (entries === undefined) return;
    const purchases = entries.map(({ purchase }, place) => {
      const memberId = assertFound(memberIds[place], `purchase ${purchase} has no buyer`);
      return { memberId, id: purchase };
    });
    const refunds = await refundPurchases(tx, book, purchases);
    const spending = await takeOutOfCaps(tx, refunds, book.now);
    const [name] = await findPackNames(tx, [packId]);
    const pack = assertFound(name, `pack ${packId} is gone`);
    await Promise.all(
      refunds.map(({ memberId, id, count, currency, paid }) => {
        const names = { ja: pack.nameJa, en: pack.nameEn };
        const mail = packRefundedMail({ pack: names, id, count, currency, paid });
        return queueMail(tx, { memberId }, mail);
      }),
    );
    await Promise.all([
      book.write(),
      spending.write(tx),
      updateRefunded(tx, round, book.now),
      tx.commit(),
    ]);
  });
}

/** Subtracts refunded purchases for points from the spending that members' caps count. */
async function takeOutOfCaps(
  tx: Tx,
  refunds: readonly RefundedPurchase[],
  now: Date,
): Promise<SpendingUses> {
  const memberIds = [...new Set(refunds.map(({ memberId }) => memberId))];
  const spending = await SpendingUses.readOwn(tx, memberIds, now);
  for (const { memberId, currency, paid, createdAt } of refunds)
    if (currency === 'point') spending.subtract(memberId, paid, createdAt);
  return spending;
}
