import type { Job } from '../jobs/job.ts';
import { acceptOverdueOffers } from './accept-overdue-offers.ts';
import { convertOverdueCards, type OverdueDeps } from './convert-overdue-cards.ts';
import { remindOfCards } from './remind-of-cards.ts';
import { returnDuePrices } from './return-due-prices.ts';

/**
 * The jobs that convert overdue cards, remind members of the deadline, give due prices back, and
 * accept offers of other copies that nobody has answered.
 */
export function wonCardJobs(deps: OverdueDeps): Job[] {
  const { db, clock } = deps;
  return [
    {
      name: 'accept-overdue-offers',
      schedule: '* * * * *',
      run: async () => void (await acceptOverdueOffers(db, clock)),
    },
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
