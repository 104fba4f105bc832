import type { Job } from '../jobs/job.ts';
import { expireApprovals } from './approvals.queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { deleteExpiredOfStaff } from './staff-sessions.queries.ts';

export function staffJobs({ db, clock }: Pick<StaffDeps, 'db' | 'clock'>): Job[] {
  return [
    {
      name: 'forget-ended-staff-sessions',
      schedule: '22 * * * *',
      run: async () => {
        await deleteExpiredOfStaff(db, clock.now());
        await expireApprovals(db, clock.now());
      },
    },
  ];
}
