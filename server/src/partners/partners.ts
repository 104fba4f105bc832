import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { PartnerSite } from '../providers/partners/partner-site.ts';

/** Dependencies of the partners capability. */
export interface Partners {
  db: Database;
  clock: Clock;
  /** The partner sites, in the order of the screen. */
  sites: readonly PartnerSite[];
}

export function siteOf({ sites }: Partners, id: number): PartnerSite | undefined {
  return sites.find((site) => site.id === id);
}
