import { findSiteRows } from './partner-sites.queries.ts';
import { type ConnectedSite, connectedSitesOf } from './partner-sites.rules.ts';
import type { Partners } from './partners.ts';

/** Finds all partner sites, in the order of the screen. */
export async function findConnectedSites(partners: Partners): Promise<ConnectedSite[]> {
  return connectedSitesOf(partners, await findSiteRows(partners.db), partners.clock.now());
}

/** Finds a partner site by its id; undefined for one that is no longer a partner. */
export async function findConnectedSite(
  partners: Partners,
  id: number,
): Promise<ConnectedSite | undefined> {
  return (await findConnectedSites(partners)).find(({ site }) => site.id === id);
}
