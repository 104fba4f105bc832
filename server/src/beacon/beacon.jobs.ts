import type { Executor } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { deleteSignaturesBefore } from './beacon.queries.ts';

/** Days. If a round needs an older signature, such as one whose key was lost, relays have it. */
const retentionDays = 7;

/** The daily job that deletes old signatures of the beacon. Drawn rounds have their own copy. */
export function beaconJobs(db: Executor, clock: Clock): Job[] {
  return [
    {
      name: 'delete-old-beacon-signatures',
      schedule: '41 3 * * *',
      run: async () => {
        await deleteSignaturesBefore(db, new Date(clock.now().getTime() - retentionDays * day));
      },
    },
  ];
}
