import { findPackNames } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { queueMail } from '../messages/index.ts';
import { findDestination } from '../shipping/index.ts';
import { decisionMail } from './won-cards.mails.ts';
import type { Purchase } from './won-cards.queries.ts';
import type { Decision } from './won-cards.rules.ts';

/** Queues the mail about a decision, in the transaction that makes the decision. */
export async function queueDecisionMail(
  tx: Tx,
  { memberId, id, packId }: Purchase,
  { ship, convert }: Decision,
  points: number,
): Promise<void> {
  const [[name], shipTo] = await Promise.all([
    findPackNames(tx, [packId]),
    ship.length > 0 ? findDestination(tx, memberId, id) : undefined,
  ]);
  const pack = assertFound(name, `pack ${packId} is gone`);
  const mail = decisionMail({
    purchaseId: id,
    pack: { ja: pack.nameJa, en: pack.nameEn },
    shipped: ship.length,
    shipTo,
    converted: convert.length,
    points,
  });
  await queueMail(tx, { memberId }, mail);
}
