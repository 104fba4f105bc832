import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { fillPackSearch } from './fill-pack-search.ts';

/** The job that writes the words of packs that a server of another version sealed or renamed. */
export function packSearchJobs({ db }: { db: Database }): Job[] {
  return [
    {
      name: 'fill-pack-search',
      schedule: '* * * * *',
      run: async () => void (await fillPackSearch(db)),
    },
  ];
}
