import { findCardNames } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { queueMail } from '../messages/index.ts';
import { findDestination } from '../shipping/index.ts';
import { exchangeMail } from './exchange.mails.ts';

/** Queues the mail about an exchange, in the transaction that makes the exchange. */
export async function queueExchangeMail(
  tx: Tx,
  exchange: { memberId: number; id: string; cardId: number; count: number; paid: number },
): Promise<void> {
  const { memberId, id, cardId, count, paid } = exchange;
  const [names, shipTo] = await Promise.all([
    findCardNames(tx, [cardId]),
    findDestination(tx, memberId, id),
  ]);
  const name = assertFound(names.get(cardId), `card ${cardId} is gone`);
  const mail = exchangeMail({
    card: { ja: name.nameJa, en: name.nameEn },
    count,
    paid,
    shipTo: assertFound(shipTo, `no parcel of exchange ${id}`),
  });
  await queueMail(tx, { memberId }, mail);
}
