import type { Executor } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { deleteSignaturesBefore } from './beacon.queries.ts';

/** Days. A relay still has what a round needs after that, such as one whose key was lost. */
const retentionDays = 7;

/** Deletes old signatures of the beacon: a drawn round keeps the one that it was drawn with. */
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
