import type { PartnerSite } from '../providers/partners/partner-site.ts';
import { selectLinks } from './partners.queries.ts';
import type { Partners } from './partners.ts';
import { whenSilent } from './when-silent.ts';

/** A connected site as a member sees it. */
export interface SiteView {
  site: PartnerSite;
  isLinked: boolean;
  /**
   * The points there that can be transferred; undefined where it is not linked, or does not answer.
   */
  points: number | undefined;
}

/** Every connected site, with what this member has there. */
export async function findSites({ db, sites }: Partners, memberId: number): Promise<SiteView[]> {
  const accounts = new Map(
    (await selectLinks(db, memberId)).map(({ siteId, account }) => [siteId, account]),
  );
  return Promise.all(
    sites.map(async (site) => {
      const account = accounts.get(site.id);
      // A site that is down must not take the list of all others with it.
      const points =
        account === undefined
          ? undefined
          : await site.balance(account).catch(whenSilent(undefined));
      return { site, isLinked: account !== undefined, points };
    }),
  );
}
