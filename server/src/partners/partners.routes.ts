import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { askForMailbox } from '../protection/index.ts';
import { findSites } from './find-sites.ts';
import { linkSite } from './link-site.ts';
import { linkTexts, transferText } from './partners.texts.ts';
import type { Partners } from './partners.ts';
import { transferPoints } from './transfer-points.ts';

/** Limits attempts to guess passwords of partner sites. */
const linkLimits = { perMinute: 10, shared: true } as const;
/** Each call sends requests to partner sites. */
const siteLimits = { perMinute: 60 };

export interface PartnerDeps extends Partners {
  /** Finds a member's phone number; '' if there is none. */
  findPhone(memberId: number): Promise<string>;
}

/** Serves the calls that list and link partner sites and transfer their points. */
export function partnerRoutes(serve: CallServer, deps: PartnerDeps): void {
  serve(
    calls.listPartnerSites,
    async (_, { memberId, language }) => {
      const sites = await findSites(deps, memberId);
      return done({
        data: {
          list: sites.map(({ site, name, isLinked, isPaused, points }) => ({
            id: site.id,
            name: name[columnLanguageOf(language)],
            status: isLinked ? ('1' as const) : ('0' as const),
            ...(points !== undefined && { point: points }),
            ...(isPaused && { paused: true as const }),
          })),
        },
      });
    },
    siteLimits,
  );

  serve(
    calls.linkPartnerSite,
    async ({ payload }, { memberId, language }) => {
      const result = await linkSite(deps, memberId, {
        siteId: payload.site_id,
        login: payload.loginid,
        password: payload.password,
        phone: await deps.findPhone(memberId),
      });
      if (result === 'no-such-site') return notFound();
      return result === 'linked'
        ? done({ result: true, error: '' })
        : done({ result: false, error: linkTexts[result][language] });
    },
    linkLimits,
  );

  serve(
    calls.transferPoints,
    async ({ payload }, { memberId, request, language }) => {
      const input = { siteId: payload.site_id, points: payload.point };
      const result = await transferPoints(deps, request, input);
      if (result === 'not-linked') return notFound();
      await askForMailbox(deps.db, memberId, result);
      return done({ error: result === 'credited' ? '' : transferText(result)[language] });
    },
    siteLimits,
  );
}
