import type { TransferState } from '../db/types.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { PartnerSite, PartnerState } from '../providers/partners/partner-site.ts';
import { findConnectedSite } from './find-connected-sites.ts';
import { findTransfer, lockTransfer, type Transfer, updateState } from './partners.queries.ts';
import { nextCall } from './partners.rules.ts';
import type { Partners } from './partners.ts';

/**
 * Makes the calls to the partner site that a transfer still needs, until it has ended.
 *
 * Each call is made outside of any transaction, and its answer is recorded in one. Safe to run
 * repeatedly and concurrently.
 *
 * @returns the state of the transfer after these calls
 * @throws PartnerUnavailableError if the site does not answer; the transfer keeps its state
 */
export async function advanceTransfer(
  partners: Partners,
  memberId: number,
  id: string,
): Promise<TransferState> {
  for (;;) {
    const transfer = assertFound(
      await findTransfer(partners.db, memberId, id),
      `transfer ${id} is gone`,
    );
    const call = nextCall(transfer, partners.clock.now());
    if (call === undefined) return transfer.state;
    // A paused site, too: its members' points may be reserved there.
    const { site } = assertFound(
      await findConnectedSite(partners, transfer.siteId),
      `partner site ${transfer.siteId} of transfer ${id} is connected no longer`,
    );
    const answer = await callSite(site, call, transfer);
    // "reserved" is no valid answer to a confirmation or cancellation. Repeating the call now could
    // loop forever.
    if (call !== 'reserve' && answer === 'reserved') return transfer.state;
    await recordAnswer(partners, transfer, answer);
  }
}

/** Makes one call to the partner site about a transfer. */
function callSite(
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
 * Records the site's answer. The transaction that ends the transfer also credits its points, so
 * they are credited once.
 */
async function recordAnswer(
  { db, clock }: Partners,
  { memberId, id }: Transfer,
  answer: PartnerState,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ledger, transfer] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      lockTransfer(tx, memberId, id),
    );
    // Another process has ended the transfer meanwhile, so this answer is out of date.
    if (transfer === undefined || nextCall(transfer, ledger.now) === undefined) return;
    const state = stateAfter[answer];
    if (state === 'credited') {
      ledger.post({
        memberId,
        currency: 'point',
        amount: transfer.points,
        kind: 'points_brought',
        reference: id,
      });
    }
    await Promise.all([
      updateState(tx, transfer, state, state === 'reserved' ? null : ledger.now),
      ledger.write(),
    ]);
  });
}
