import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { campaignRefusalText, notYetPostedText } from './advertising-records.console.texts.ts';
import { findPaidPosts, findPrizeCampaigns } from './advertising-records.queries.ts';
import { recordPaidPost } from './record-paid-post.ts';
import { recordPrizeCampaign } from './record-prize-campaign.ts';

/** Serves the console's records of prize campaigns and of paid posts. */
export function advertisingRecordRoutes(
  serve: OperationServer,
  deps: { db: Database; clock: Clock },
): void {
  serve(operations.listPrizeCampaigns, async () => {
    const campaigns = await findPrizeCampaigns(deps.db);
    const items = campaigns.map(({ startsAt, endsAt, recordedAt, ...campaign }) => ({
      ...{ ...campaign, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      recordedAt: recordedAt.toISOString(),
    }));
    return { answer: { items } };
  });

  serve(operations.recordPrizeCampaign, async ({ body }, { actor }) => {
    const { reason, startsAt, endsAt, ...rest } = body;
    const campaign = { ...rest, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const result = await recordPrizeCampaign(deps, campaign, actor(reason));
    if ('id' in result) return { answer: result };
    const detail = campaignRefusalText(result.refusal);
    return refused('not-possible-now', { reason: result.refusal.kind, detail });
  });

  serve(operations.listPaidPosts, async () => {
    const posts = await findPaidPosts(deps.db);
    const items = posts.map(({ recordedAt, ...post }) => ({
      ...{ ...post, recordedAt: recordedAt.toISOString() },
    }));
    return { answer: { items } };
  });

  serve(operations.recordPaidPost, async ({ body: { reason, ...post } }, { actor }) => {
    const result = await recordPaidPost(deps, post, actor(reason));
    if ('id' in result) return { answer: result };
    return refused('not-possible-now', { reason: result.refusal, detail: notYetPostedText });
  });
}
