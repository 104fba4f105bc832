import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteExpiredUploads } from './uploads.queries.ts';

/** The job that deletes uploaded catalogues an hour at most after they expired. */
export function catalogueUploadJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'delete-expired-catalogue-uploads',
      schedule: '11 * * * *',
      run: () => deleteExpiredUploads(db, clock.now()),
    },
  ];
}
