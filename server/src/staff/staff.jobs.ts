import type { Job } from '../jobs/job.ts';
import type { OperatorChannel } from '../messages/index.ts';
import { decidedListMs } from './approval.rules.ts';
import { deleteApprovalInputs, expireApprovals } from './approvals.queries.ts';
import { mailAuditHead } from './mail-audit-head.ts';
import { deleteViewsOfRemoved } from './saved-views.queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { deleteExpiredOfStaff } from './staff-sessions.queries.ts';

/** The jobs that mail the newest audit hash to the owners and delete ended sessions of staff. */
export function staffJobs(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  operator: Pick<OperatorChannel, 'mail'>,
): Job[] {
  return [
    {
      name: 'mail-audit-head',
      // 06:00 in Japan, before the day's work.
      schedule: '0 21 * * *',
      run: () => mailAuditHead({ db }, operator),
    },
    {
      name: 'forget-ended-staff-sessions',
      schedule: '22 * * * *',
      run: async () => {
        await deleteExpiredOfStaff(db, clock.now());
        await expireApprovals(db, clock.now());
        const listedSince = new Date(clock.now().getTime() - decidedListMs);
        await deleteApprovalInputs(db, listedSince);
        await deleteViewsOfRemoved(db);
      },
    },
  ];
}
