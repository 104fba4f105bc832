import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { insertPrizeCampaign } from './advertising-records.queries.ts';
import {
  type CampaignRefusal,
  findCampaignRefusal,
  type PrizeCampaign,
  worthOf,
} from './prize-campaigns.rules.ts';

/**
 * Records a prize campaign for buyers before it begins, within the limits of the law, which the
 * database holds, too. It never changes: another one is recorded.
 */
export function recordPrizeCampaign(
  { db, clock }: { db: Database; clock: Clock },
  { prizes, ...campaign }: PrizeCampaign & { name: string },
  actor: Actor,
): Promise<{ id: number } | { refusal: CampaignRefusal }> {
  return audited(db, clock, actor, 'prize campaign record', async (tx, record) => {
    const now = clock.now();
    const refusal = findCampaignRefusal({ ...campaign, prizes }, now);
    if (refusal !== undefined) return { refusal };
    const { highestYen, allYen } = worthOf(prizes);
    const id = await insertPrizeCampaign(tx, {
      ...{ ...campaign, prizes: JSON.stringify(prizes), recordedAt: now },
      ...{ highestPrizeYen: highestYen, allPrizesYen: allYen },
    });
    record({ subject: `prize campaign ${id}`, details: { highestYen, allYen } });
    return { id };
  });
}
