import { type Actor, audited } from '../db/audit.ts';
import { lockSite, type SiteRow, updateSite } from './partner-sites.queries.ts';
import type { Partners } from './partners.ts';

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
 * Pauses a site: members link and transfer nothing new. Transfers that have begun are finished,
 * because their points may be reserved at the site.
 */
export function pauseSite(
  deps: Deps,
  seen: SeenSite,
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner pause', actor }, ({ pausedAt }) =>
    pausedAt === null ? { pausedAt: deps.clock.now() } : 'paused-already',
  );
}

/** Ends the pause of a site. */
export function resumeSite(
  deps: Deps,
  seen: SeenSite,
  actor: Actor,
): Promise<{ kind: 'done' } | SiteRefusal> {
  return changeSite(deps, seen, { action: 'partner resume', actor }, ({ pausedAt }) =>
    pausedAt === null ? 'not-paused' : { pausedAt: null },
  );
}

type Change = Partial<Pick<SiteRow, 'nameJa' | 'nameEn' | 'url' | 'pausedAt'>>;

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
    const { nameJa, nameEn, url, pausedAt } = row;
    const before = { nameJa, nameEn, url, pausedAt };
    record({ subject: `partner-site ${id}`, details: { before, after: change } });
    return { kind: 'done' };
  });
}
