import { fallbackIfUnavailable } from './fallback-if-unavailable.ts';
import { findConnectedSites } from './find-connected-sites.ts';
import type { ConnectedSite } from './partner-sites.rules.ts';
import { findLinks } from './partners.queries.ts';
import type { Partners } from './partners.ts';

/** A partner site as a member sees it. */
export interface SiteView extends ConnectedSite {
  isLinked: boolean;
  /**
   * Points that can be transferred; undefined if the site is paused, is not linked, or does not
   * answer.
   */
  points: number | undefined;
}

/** Finds all partner sites, with the member's points there. */
export async function findSites(partners: Partners, memberId: number): Promise<SiteView[]> {
  const [sites, links] = await Promise.all([
    findConnectedSites(partners),
    findLinks(partners.db, memberId),
  ]);
  const accounts = new Map(links.map(({ siteId, account }) => [siteId, account]));
  return Promise.all(
    sites.map(async (connected) => {
      const { site, isPaused } = connected;
      const account = accounts.get(site.id);
      // One site that is down must not fail the whole list.
      const points =
        account === undefined || isPaused
          ? undefined
          : await site.balance(account).catch(fallbackIfUnavailable(undefined));
      return { ...connected, isLinked: account !== undefined, points };
    }),
  );
}
