import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';
import { remindOfCards } from './remind-of-cards.ts';

/** The jobs that convert cards after their deadline and send reminders before it. */
export function wonCardJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'convert-overdue-cards',
      schedule: '* * * * *',
      run: async () => void (await convertOverdueCards(db, clock)),
    },
    {
      name: 'remind-of-cards',
      schedule: '* * * * *',
      run: async () => void (await remindOfCards(db, clock)),
    },
  ];
}
