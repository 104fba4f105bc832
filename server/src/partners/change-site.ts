import { type Actor, audited } from '../db/audit.ts';
import { lockSite, type SiteRow, updateSite } from './partner-sites.queries.ts';
import type { Partners } from './partners.ts';
import { isPausedAt, pauseOf } from './pause.rules.ts';

/** The revision of a site that was never changed in the console. */
export const firstRevision = 1;

export type SiteRefusal =
  | { kind: 'unknown' | 'in-settings' | 'paused-already' | 'not-paused' }
  | { kind: 'overtaken' };

/** A site that a command is for, and the revision of it that the person saw. */
export interface SeenSite {
  id: number;
  revision: number;
}

type Deps = Pick<Partners, 'db' | 'clock' | 'sites'>;

/** Gives a partner site other names. Members see them at once. */
export function renameSite(
  deps: Deps,
  seen: SeenSite,
  names: { nameJa: string; nameEn: string },
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner rename', actor }, () => names);
}

/** Changes the address to which the shop sends its requests about a site. */
export function moveSite(
  deps: Deps,
  seen: SeenSite,
  url: string,
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner move', actor }, (row) =>
    row.url === null ? 'in-settings' : { url },
  );
}

/**
 * Pauses a site, now or from a time on: members link and transfer nothing new. Transfers that have
 * begun are finished, because their points may be reserved at the site. It ends a pause that was
 * planned before.
 */
export function pauseSite(
  deps: Deps,
  seen: SeenSite,
  { from, until }: { from: Date | null; until: Date | null },
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner pause', actor }, (row) => {
    const now = deps.clock.now();
    if (isPausedAt(row, now)) return 'paused-already';
    return { pausedAt: from ?? now, resumesAt: until };
  });
}

/** Ends the pause of a site, also one that is planned. */
export function resumeSite(
  deps: Deps,
  seen: SeenSite,
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner resume', actor }, (row) =>
    pauseOf(row, deps.clock.now()) === undefined
      ? 'not-paused'
      : { pausedAt: null, resumesAt: null },
  );
}

type Change = Partial<Pick<SiteRow, 'nameJa' | 'nameEn' | 'url' | 'pausedAt' | 'resumesAt'>>;

/** Changes a locked site, unless it has changed since somebody saw it. */
function changeSite(
  { db, clock, sites }: Deps,
  { id, revision }: SeenSite,
  { action, actor }: { action: string; actor: Actor },
  changeOf: (row: SiteRow) => Change | Exclude<SiteRefusal['kind'], 'unknown' | 'overtaken'>,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return audited(db, clock, actor, action, async (tx, record) => {
    const row = await lockSite(
      tx,
      id,
      sites.some((site) => site.id === id),
    );
    if (row === undefined) return { kind: 'unknown' };
    if (row.revision !== revision) return { kind: 'overtaken' };
    const change = changeOf(row);
    if (typeof change === 'string') return { kind: change };
    await updateSite(tx, id, change);
    const { nameJa, nameEn, url, pausedAt, resumesAt } = row;
    const before = { nameJa, nameEn, url, pausedAt, resumesAt };
    record({ subject: `partner-site ${id}`, details: { before, after: change } });
    return { kind: 'done' };
  });
}
