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

/**
 * Finds a partner site of the settings by its id; undefined for one that is no longer a partner.
 */
export function siteOf({ sites }: Partners, id: number): PartnerSite | undefined {
  return sites.find((site) => site.id === id);
}
