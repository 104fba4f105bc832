import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { PartnerSite } from '../providers/partners/partner-site.ts';

/** What the use cases of this capability work with. */
export interface Partners {
  db: Database;
  clock: Clock;
  /** The sites that are connected, in the order of the screen. */
  sites: readonly PartnerSite[];
}

export function siteOf({ sites }: Partners, id: number): PartnerSite | undefined {
  return sites.find((site) => site.id === id);
}
