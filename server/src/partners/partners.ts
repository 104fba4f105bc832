import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { PartnerSite } from '../providers/partners/partner-site.ts';

/** Dependencies of the partners capability. */
export interface Partners {
  db: Database;
  clock: Clock;
  /** The partner sites of the settings, in the order of the screen. */
  sites: readonly PartnerSite[];
  /** Makes the client of a site that was connected in the console. */
  connect(site: Pick<PartnerSite, 'id' | 'name'> & { url: string }): PartnerSite;
}
