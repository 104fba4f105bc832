import type { TransferState } from '../db/types.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { PartnerSite, PartnerState } from '../providers/partners/partner-site.ts';
import { lockTransfer, selectTransfer, type Transfer, updateState } from './partners.queries.ts';
import { nextCall } from './partners.rules.ts';
import { type Partners, siteOf } from './partners.ts';

/**
 * Takes a transfer as far as its site lets it, and gives the state reached. Between two questions
 * nothing is held: the site is asked outside of any transaction, and its answer is recorded in one.
 * Safe to run twice, and twice at once.
 *
 * @throws PartnerSilentError where the site does not answer: the transfer stays where it was
 */
export async function advanceTransfer(
  partners: Partners,
  memberId: number,
  id: string,
): Promise<TransferState> {
  for (;;) {
    const transfer = assertFound(
      await selectTransfer(partners.db, memberId, id),
      `transfer ${id} is gone`,
    );
    const call = nextCall(transfer, partners.clock.now());
    if (call === undefined) return transfer.state;
    const site = assertFound(
      siteOf(partners, transfer.siteId),
      `partner site ${transfer.siteId} of transfer ${id} is connected no longer`,
    );
    const answer = await ask(site, call, transfer);
    // A site that answers a confirmation with "reserved" has not understood: asking again at once
    // would never end.
    if (call !== 'reserve' && answer === 'reserved') return transfer.state;
    await record(partners, transfer, answer);
  }
}

function ask(
  site: PartnerSite,
  call: 'reserve' | 'confirm' | 'cancel',
  transfer: Transfer,
): Promise<PartnerState> {
  return call === 'reserve' ? site.reserve(transfer) : site[call](transfer.id);
}

const stateAfter = {
  reserved: 'reserved',
  confirmed: 'credited',
  cancelled: 'cancelled',
  refused: 'refused',
} as const satisfies Record<PartnerState, TransferState>;

/**
 * Records what the site said. Points are credited in the same transaction that ends the transfer,
 * so they are credited once.
 */
async function record(
  { db, clock }: Partners,
  { memberId, id }: Transfer,
  answer: PartnerState,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [book, transfer] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      lockTransfer(tx, memberId, id),
    );
    // Somebody else heard the end of it meanwhile; answers of before that come late say nothing
    // new.
    if (transfer === undefined || nextCall(transfer, book.now) === undefined) return;
    const state = stateAfter[answer];
    if (state === 'credited') {
      book.post({
        memberId,
        currency: 'point',
        amount: transfer.points,
        kind: 'points_brought',
        reference: id,
      });
    }
    await Promise.all([
      updateState(tx, transfer, state, state === 'reserved' ? null : book.now),
      book.write(),
    ]);
  });
}
