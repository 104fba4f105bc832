import type { PartnerSite } from '../providers/partners/partner-site.ts';
import type { SiteRow } from './partner-sites.queries.ts';
import type { Partners } from './partners.ts';
import { isPausedAt } from './pause.rules.ts';

/** A partner site whose members can be linked, unless it is paused. */
export interface ConnectedSite {
  site: PartnerSite;
  /** In the settings, or as the console has renamed it. */
  name: PartnerSite['name'];
  isPaused: boolean;
}

/**
 * Joins the sites of the settings with what was changed in the console. Those that the console has
 * connected come last. If both have the same id, the settings count.
 */
export function connectedSitesOf(
  { sites, connect }: Pick<Partners, 'sites' | 'connect'>,
  rows: readonly SiteRow[],
  now: Date,
): ConnectedSite[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const ofSettings = sites.map((site) => {
    const row = rowOf.get(site.id);
    const name = { ja: row?.nameJa ?? site.name.ja, en: row?.nameEn ?? site.name.en };
    return { site, name, isPaused: row !== undefined && isPausedAt(row, now) };
  });
  const inSettings = new Set(sites.map(({ id }) => id));
  const ofConsole = rows.flatMap((row) => {
    const { id, nameJa, nameEn, url } = row;
    if (inSettings.has(id) || url === null || nameJa === null || nameEn === null) return [];
    const name = { ja: nameJa, en: nameEn };
    return [{ site: connect({ id, name, url }), name, isPaused: isPausedAt(row, now) }];
  });
  return [...ofSettings, ...ofConsole];
}
