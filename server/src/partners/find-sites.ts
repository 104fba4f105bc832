import type { PartnerSite } from '../providers/partners/partner-site.ts';
import { fallbackIfUnavailable } from './fallback-if-unavailable.ts';
import { findLinks } from './partners.queries.ts';
import type { Partners } from './partners.ts';

/** A partner site as a member sees it. */
export interface SiteView {
  site: PartnerSite;
  isLinked: boolean;
  /** Points that can be transferred; undefined if the site is not linked or does not answer. */
  points: number | undefined;
}

/** Finds all partner sites, with the member's points there. */
export async function findSites({ db, sites }: Partners, memberId: number): Promise<SiteView[]> {
  const accounts = new Map(
    (await findLinks(db, memberId)).map(({ siteId, account }) => [siteId, account]),
  );
  return Promise.all(
    sites.map(async (site) => {
      const account = accounts.get(site.id);
      // One site that is down must not fail the whole list.
      const points =
        account === undefined
          ? undefined
          : await site.balance(account).catch(fallbackIfUnavailable(undefined));
      return { site, isLinked: account !== undefined, points };
    }),
  );
}
