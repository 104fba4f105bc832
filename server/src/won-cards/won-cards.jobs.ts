import type { Job } from '../jobs/job.ts';
import { convertOverdueCards, type OverdueDeps } from './convert-overdue-cards.ts';
import { remindOfCards } from './remind-of-cards.ts';
import { returnDuePrices } from './return-due-prices.ts';

/**
 * The jobs that convert overdue cards, remind members of the deadline, and give due prices back.
 */
export function wonCardJobs(deps: OverdueDeps): Job[] {
  const { db, clock } = deps;
  return [
    {
      name: 'convert-overdue-cards',
      schedule: '* * * * *',
      run: async () => void (await convertOverdueCards(deps)),
    },
    {
      name: 'remind-of-cards',
      schedule: '* * * * *',
      run: async () => void (await remindOfCards(db, clock)),
    },
    {
      name: 'return-due-prices',
      schedule: '* * * * *',
      run: async () => void (await returnDuePrices(db, clock)),
    },
  ];
}
