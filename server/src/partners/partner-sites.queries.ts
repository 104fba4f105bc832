import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { isPausedAt } from './pause.rules.ts';

/** The row of a partner site that was connected or changed in the console. */
export interface SiteRow {
  id: number;
  /** Null: the name in the settings. */
  nameJa: string | null;
  nameEn: string | null;
  /** Null: the settings have its address and its secret. */
  url: string | null;
  /** When its pause begins, also ahead; null if none is planned. */
  pausedAt: Date | null;
  /** When its pause ends by itself; null: by hand. */
  resumesAt: Date | null;
  revision: number;
}

const columns = ['id', 'nameJa', 'nameEn', 'url', 'pausedAt', 'resumesAt', 'revision'] as const;

/** Finds what is stored of all partner sites. There are at most some dozens. */
export function findSiteRows(db: Executor): Promise<SiteRow[]> {
  return db.run(query.selectFrom('partnerSite').select(columns).orderBy('id'));
}

/** Inserts the row of a site of the settings, unless it has one. */
function insertIfMissing(tx: Tx, id: number): Promise<unknown> {
  return tx.run(
    query
      .insertInto('partnerSite')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * Keeps a site from being paused until the transaction ends.
 *
 * @returns whether it is paused
 */
export async function isPausedUntilCommit(tx: Tx, id: number, now: Date): Promise<boolean> {
  const shared = query
    .selectFrom('partnerSite')
    .select(['pausedAt', 'resumesAt'])
    .where('id', '=', id)
    .forShare();
  let [row] = await tx.run(shared);
  if (row === undefined) {
    await insertIfMissing(tx, id);
    [row] = await tx.run(shared);
  }
  return row !== undefined && isPausedAt(row, now);
}

/**
 * Locks what is stored of a site until the transaction ends.
 *
 * @param isInSettings whether the settings have the site: then it gets a row
 */
export async function lockSite(
  tx: Tx,
  id: number,
  isInSettings: boolean,
): Promise<SiteRow | undefined> {
  if (isInSettings) await insertIfMissing(tx, id);
  const [row] = await tx.run(
    query.selectFrom('partnerSite').select(columns).where('id', '=', id).forUpdate(),
  );
  return row;
}

/** The first id that the console gives. */
const firstId = 1_000_001;

/**
 * Locks the ids of new sites until the transaction ends.
 *
 * @returns the next id, and how many sites the console has connected
 */
export async function takeNextSite(tx: Tx): Promise<{ id: number; connected: number }> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('partner sites'))`.compile(query));
  const [row] = await tx.run(
    sql<{ id: number; connected: number }>`
      select greatest(coalesce(max(id), 0) + 1, ${firstId}::integer) as id,
        (count(*) filter (where url is not null))::integer as connected
      from partner_site
    `.compile(query),
  );
  return row ?? { id: firstId, connected: 0 };
}

/** Inserts a site that the console connects. */
export function insertSite(
  tx: Tx,
  site: { id: number; nameJa: string; nameEn: string; url: string },
): Promise<unknown> {
  return tx.run(query.insertInto('partnerSite').values(site));
}

/** Changes a site, and counts the change in its revision. */
export function updateSite(
  tx: Tx,
  id: number,
  change: Partial<Pick<SiteRow, 'nameJa' | 'nameEn' | 'url' | 'pausedAt' | 'resumesAt'>>,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('partnerSite')
      .set({ ...change, revision: sql<number>`revision + 1` })
      .where('id', '=', id),
  );
}

/** How members use a partner site. */
export interface SiteFigures {
  siteId: number;
  /** Members who have linked their account there. */
  links: number;
  /** Transfers that have not ended yet. */
  unfinished: number;
  /** Transfers that were credited. */
  transfers: number;
  points: number;
  /** Transfers that were credited and began after `since`. */
  recentTransfers: number;
  recentPoints: number;
}

/** Counts the links and transfers of each partner site that has any. */
export async function findSiteFigures(db: Executor, since: Date): Promise<SiteFigures[]> {
  const [links, transfers] = await Promise.all([
    db.run(
      sql<Pick<SiteFigures, 'siteId' | 'links'>>`
        select site_id, count(*) as links from partner_link group by site_id
      `.compile(query),
    ),
    db.run(
      sql<Omit<SiteFigures, 'links'>>`
        select site_id,
          count(*) filter (where state in ('requested', 'reserved')) as unfinished,
          count(*) filter (where state = 'credited') as transfers,
          coalesce(sum(points) filter (where state = 'credited'), 0)::bigint as points,
          count(*) filter (where state = 'credited' and created_at >= ${since}) as recent_transfers,
          coalesce(sum(points) filter (where state = 'credited' and created_at >= ${since}), 0)
            ::bigint as recent_points
        from partner_transfer group by site_id
      `.compile(query),
    ),
  ]);
  const none = { unfinished: 0, transfers: 0, points: 0, recentTransfers: 0, recentPoints: 0 };
  const ids = new Set([...links, ...transfers].map(({ siteId }) => siteId));
  return [...ids].map((siteId) => ({
    ...none,
    ...transfers.find((row) => row.siteId === siteId),
    ...{ siteId, links: links.find((row) => row.siteId === siteId)?.links ?? 0 },
  }));
}
