import { operations } from '#contract/console/index.ts';
import { audited } from '../db/audit.ts';
import type { Text } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { day } from '../lib/time.rules.ts';
import { type WrongSpan, wrongSpanOf } from '../lib/time-span.rules.ts';
import {
  firstRevision,
  moveSite,
  pauseSite,
  renameSite,
  resumeSite,
  type SiteRefusal,
} from './change-site.ts';
import { connectSite } from './connect-site.ts';
import { findSiteFigures, findSiteRows, type SiteFigures } from './partner-sites.queries.ts';
import { partnerConsoleTexts } from './partners.console.texts.ts';
import type { Partners } from './partners.ts';
import { isPausedAt, pauseOf } from './pause.rules.ts';

const recentMs = 30 * day;

export interface PartnerConsoleDeps extends Partners {
  /** The secret that signs the requests to a site that was connected in the console. */
  secretOf(siteId: number): string;
}

/** Serves the console's operations on partner sites. */
export function partnerConsoleRoutes(serve: OperationServer, deps: PartnerConsoleDeps): void {
  serve(operations.listPartnerSites, async () => ({ answer: { items: await findViews(deps) } }));

  serve(operations.getPartnerSite, async ({ params: { siteId } }) => {
    const answer = (await findViews(deps)).find(({ id }) => id === siteId);
    return answer === undefined ? refused('not-found') : { answer, revision: answer.revision };
  });

  serve(operations.connectPartnerSite, async ({ body: { reason, ...site } }, { actor }) => {
    const id = await connectSite(deps, site, actor(reason));
    if (id !== undefined) return { answer: { id } };
    const detail = partnerConsoleTexts['too-many'];
    return refused('not-possible-now', { reason: 'too-many', detail });
  });

  serveChanges(serve, deps);
  serveSecret(serve, deps);
}

/** Serves the commands that change a partner site. */
function serveChanges(serve: OperationServer, deps: PartnerConsoleDeps): void {
  const answerAfter = async (
    siteId: number,
    result: { kind: 'done' } | SiteRefusal,
    yours: unknown,
  ) => {
    switch (result.kind) {
      case 'done':
        return { answer: {} };
      case 'unknown':
        return refused('not-found');
      case 'overtaken': {
        const current = (await findViews(deps)).find(({ id }) => id === siteId);
        return refused('revision-changed', { versions: { yours, current } });
      }
      default: {
        const detail = partnerConsoleTexts[result.kind];
        return refused('not-possible-now', { reason: result.kind, detail });
      }
    }
  };

  serve(
    operations.renamePartnerSite,
    async ({ params: { siteId: id }, body: { reason, ...names } }, { actor, revision }) => {
      const result = await renameSite(deps, { id, revision }, names, actor(reason));
      return answerAfter(id, result, names);
    },
  );

  serve(
    operations.movePartnerSite,
    async ({ params: { siteId: id }, body: { reason, url } }, { actor, revision }) => {
      const result = await moveSite(deps, { id, revision }, url, actor(reason));
      return answerAfter(id, result, { url });
    },
  );

  serve(
    operations.pausePartnerSite,
    async ({ params: { siteId: id }, body: { reason, ...asked } }, { actor, revision }) => {
      const from = asked.from ? new Date(asked.from) : null;
      const until = asked.until ? new Date(asked.until) : null;
      const wrong = wrongSpanOf({ from, until }, deps.clock.now());
      if (wrong !== undefined) return refused('not-valid', { errors: [wrongTimes[wrong]] });
      const result = await pauseSite(deps, { id, revision }, { from, until }, actor(reason));
      return answerAfter(id, result, { state: 'paused' });
    },
  );

  serve(
    operations.resumePartnerSite,
    async ({ params: { siteId: id }, body }, { actor, revision }) => {
      const result = await resumeSite(deps, { id, revision }, actor(body.reason));
      return answerAfter(id, result, { state: 'connected' });
    },
  );
}

const endsTooEarly = { pointer: '/until', detail: partnerConsoleTexts['ends-too-early'] };
const wrongTimes: Readonly<Record<WrongSpan, { pointer: string; detail: Text }>> = {
  'begins-in-past': { pointer: '/from', detail: partnerConsoleTexts['begins-in-the-past'] },
  'ends-in-past': endsTooEarly,
  'ends-before': endsTooEarly,
};

/** Serves the command that shows the secret of a site. */
function serveSecret(serve: OperationServer, deps: PartnerConsoleDeps): void {
  const { db, clock } = deps;
  serve(operations.showPartnerSecret, async ({ params: { siteId }, body }, { actor }) => {
    const row = (await findSiteRows(db)).find(({ id }) => id === siteId);
    if (row === undefined) return refused('not-found');
    if (row.url === null) {
      const detail = partnerConsoleTexts['in-settings'];
      return refused('not-possible-now', { reason: 'in-settings', detail });
    }
    const secret = await audited(db, clock, actor(body.reason), 'partner secret', (_, record) => {
      record({ subject: `partner-site ${siteId}` });
      return Promise.resolve(deps.secretOf(siteId));
    });
    return { answer: { secret } };
  });
}

/** Finds all partner sites as the console shows them, also those that are gone. */
async function findViews({ db, clock, sites }: Partners) {
  const since = new Date(clock.now().getTime() - recentMs);
  const [rows, figures] = await Promise.all([findSiteRows(db), findSiteFigures(db, since)]);
  const ids = new Set(
    [...sites, ...rows, ...figures.map(({ siteId: id }) => ({ id }))].map(({ id }) => id),
  );
  return [...ids].map((id) => {
    const row = rows.find((each) => each.id === id);
    const ofSettings = sites.find((site) => site.id === id);
    const url = ofSettings === undefined ? (row?.url ?? null) : null;
    const isGone = ofSettings === undefined && url === null;
    const isPaused = row !== undefined && isPausedAt(row, clock.now());
    const pause = row && pauseOf(row, clock.now());
    return {
      id,
      nameJa: row?.nameJa ?? ofSettings?.name.ja ?? '',
      nameEn: row?.nameEn ?? ofSettings?.name.en ?? '',
      state: isGone ? ('gone' as const) : isPaused ? ('paused' as const) : ('connected' as const),
      pausedAt: pause?.pausedAt.toISOString() ?? null,
      resumesAt: pause?.resumesAt?.toISOString() ?? null,
      url,
      ...figuresOf(figures, id),
      revision: row?.revision ?? firstRevision,
    };
  });
}

/** Selects the figures of a site; zero for one that nobody has used. */
function figuresOf(figures: readonly SiteFigures[], id: number) {
  const found = figures.find(({ siteId }) => siteId === id);
  return {
    links: found?.links ?? 0,
    unfinished: found?.unfinished ?? 0,
    transfers: found?.transfers ?? 0,
    points: found?.points ?? 0,
    recentTransfers: found?.recentTransfers ?? 0,
    recentPoints: found?.recentPoints ?? 0,
  };
}
