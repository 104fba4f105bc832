import { findCardNames } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { queueMail } from '../messages/index.ts';
import { findDestination } from '../shipping/index.ts';
import { exchangeMail } from './exchange.mails.ts';

/** Writes to the member what they exchanged, in the transaction that does it. */
export async function tellOfExchange(
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
