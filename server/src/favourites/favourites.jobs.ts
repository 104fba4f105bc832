import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { notifyOfSales } from './notify-of-sales.ts';
import { notifyOfWishedCards } from './notify-of-wished-cards.ts';

/** The jobs that tell members about the packs and cards that they marked. */
export function favouriteJobs(deps: { db: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'notify-of-sales',
      schedule: '* * * * *',
      run: async () => void (await notifyOfSales(deps)),
    },
    {
      name: 'notify-of-wished-cards',
      schedule: '* * * * *',
      run: async () => void (await notifyOfWishedCards(deps)),
    },
  ];
}
