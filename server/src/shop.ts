import { accountJobs, Sessions } from './accounts/index.ts';
import type { FindAvailability } from './catalog/index.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { availabilityFinder, Counter, SealedPacks } from './draw/index.ts';
import type { Job } from './jobs/job.ts';
import { ledgerJobs } from './ledger/index.ts';
import type { PayMethod } from './points/index.ts';
import type { Secrets } from './secrets.ts';
import { wonCardJobs } from './won-cards/index.ts';

/** The shop's parts, put together on one database and one clock, without any door to the outside. */
export interface Shop {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  sessions: Sessions;
  packs: SealedPacks;
  counter: Counter;
  findAvailability: FindAvailability;
  /** The ways to pay that are switched on. */
  payMethods: readonly PayMethod[];
  jobs: Job[];
}

export function openShop(db: Database, clock: Clock, secrets: Secrets): Shop {
  const packs = new SealedPacks(db, secrets.master);
  return {
    db,
    clock,
    secrets,
    sessions: new Sessions(db, clock),
    packs,
    counter: new Counter(db, clock, packs),
    findAvailability: availabilityFinder(db),
    payMethods: [],
    jobs: [...accountJobs(db, clock), ...ledgerJobs(db, clock), ...wonCardJobs(db, clock)],
  };
}
