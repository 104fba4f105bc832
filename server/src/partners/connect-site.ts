import { type Actor, audited } from '../db/audit.ts';
import { insertSite, takeNextSite } from './partner-sites.queries.ts';
import type { Partners } from './partners.ts';

/** The most partner sites that the console connects: each is asked when a member lists them. */
export const mostSites = 50;

/**
 * Connects a partner site. Members see it at once.
 *
 * @returns its id; undefined if there are too many
 */
export function connectSite(
  { db, clock }: Pick<Partners, 'db' | 'clock'>,
  site: { nameJa: string; nameEn: string; url: string },
  actor: Actor,
): Promise<number | undefined> {
  return audited(db, clock, actor, 'partner connect', async (tx, record) => {
    const { id, connected } = await takeNextSite(tx);
    if (connected >= mostSites) return undefined;
    await insertSite(tx, { id, ...site });
    record({ subject: `partner-site ${id}`, details: { after: site } });
    return id;
  });
}
