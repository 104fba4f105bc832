import { sweep } from '../jobs/job.ts';
import { advanceTransfer } from './advance-transfer.ts';
import { selectUnfinishedTransfers, type UnfinishedTransfer } from './partners.queries.ts';
import type { Partners } from './partners.ts';

const batch = 100;

/** A site that does not answer must not keep the others' transfers waiting. */
const askedAtOnce = 4;

/**
 * Finishes or undoes every transfer that was left on its way: the shop or the site died, or an
 * answer was lost or late.
 *
 * @returns how many were on their way
 * @throws AggregateError where a site did not answer for some, when all others are done
 */
export function finishTransfers(partners: Partners): Promise<number> {
  return sweep<UnfinishedTransfer>(
    (after) => selectUnfinishedTransfers(partners.db, after, batch),
    async ({ memberId, id }) => void (await advanceTransfer(partners, memberId, id)),
    askedAtOnce,
  );
}
