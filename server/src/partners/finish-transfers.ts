import { sweep } from '../jobs/job.ts';
import { advanceTransfer } from './advance-transfer.ts';
import { findUnfinishedTransfers, type UnfinishedTransfer } from './partners.queries.ts';
import type { Partners } from './partners.ts';

const batch = 100;

/** Transfers advanced at the same time: a silent site must not delay the transfers of others. */
const concurrency = 4;

/**
 * Finishes or cancels every unfinished transfer: after a crash of the shop or the site, or a lost
 * or late answer.
 *
 * @returns how many were unfinished
 * @throws AggregateError if a site did not answer, after all others are done
 */
export function finishTransfers(partners: Partners): Promise<number> {
  return sweep<UnfinishedTransfer>(
    (after) => findUnfinishedTransfers(partners.db, after, batch),
    async ({ memberId, id }) => void (await advanceTransfer(partners, memberId, id)),
    concurrency,
  );
}
