import type * as mini from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { maxAmountAlone } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { handOutCoupon, stopPromotion } from './hand-out-coupon.ts';
import {
  findPromotion,
  findPromotionPage,
  findUsePage,
  promotionList,
  useList,
} from './made-promotions.queries.ts';
import { makePromotion } from './make-promotion.ts';
import { makeRefusalTexts, promotionConsoleTexts } from './promotions.console.texts.ts';
import {
  findMakeRefusal,
  type MakeRefusal,
  type NewPromotion,
  type Promotion,
  pointsWhenMade,
} from './promotions.rules.ts';

const pageRows = 50;

interface PromotionConsoleDeps {
  db: Database;
  clock: Clock;
  /** Whether a member has an open account. */
  isMember(memberId: number): Promise<boolean>;
}

/** Serves the console's operations on coupons and bonuses of courses. */
export function promotionConsoleRoutes(serve: OperationServer, deps: PromotionConsoleDeps): void {
  serveReading(serve, deps);
  serveMaking(serve, deps);
  serveHandingOut(serve, deps);
}

function serveReading(serve: OperationServer, { db, clock }: PromotionConsoleDeps): void {
  serve(operations.listPromotions, async ({ query: { cursor, sort, ...wanted } }) => {
    const filter = { ...wanted, now: clock.now() };
    const request = parseListQuery(promotionList, { cursor, sort, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findPromotionPage(db, request);
    return { answer: { items: rows.map(promotionView), next: next ?? null } };
  });

  serve(operations.getPromotion, async ({ params: { promotionId } }) => {
    const promotion = await findPromotion(db, promotionId);
    return promotion === undefined ? refused('not-found') : { answer: promotionView(promotion) };
  });

  serve(operations.listPromotionUses, async ({ params: { promotionId }, query: { cursor } }) => {
    const filter = { promotionId };
    const request = parseListQuery(useList, { cursor, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findUsePage(db, request);
    const items = rows.map(({ createdAt, promotionId: _, ...use }) => ({
      ...use,
      at: createdAt.toISOString(),
    }));
    return { answer: { items, next: next ?? null } };
  });
}

function serveMaking(serve: OperationServer, { db, clock }: PromotionConsoleDeps): void {
  serve(
    operations.makePromotion,
    async ({ body }, { actor }) => {
      const made = await makePromotion(db, clock, newPromotionOf(body), actor(body.reason));
      if (!('refusal' in made)) return { answer: made };
      return makeRefused(made.refusal);
    },
    {
      refuse: ({ body }) => {
        const refusal = findMakeRefusal(newPromotionOf(body));
        return Promise.resolve(refusal && makeRefused(refusal));
      },
      needsApproval: ({ body }) => {
        const points = pointsWhenMade(body);
        return Promise.resolve(points === null || points > maxAmountAlone);
      },
    },
  );

  serve(operations.stopPromotion, async ({ params: { promotionId }, body }, { actor }) => {
    if ((await findPromotion(db, promotionId)) === undefined) return refused('not-found');
    if (await stopPromotion(db, clock, promotionId, actor(body.reason))) return { answer: {} };
    const detail = promotionConsoleTexts.stoppedBefore;
    return refused('not-possible-now', { reason: 'stopped-before', detail });
  });
}

/** Reads the terms of a promotion that is to be made. */
function newPromotionOf({
  couponCode: code,
  startsAt,
  endsAt,
  reason: _,
  ...terms
}: mini.output<typeof operations.makePromotion.body>): NewPromotion {
  const end = endsAt === null ? null : new Date(endsAt);
  return { ...terms, code, startsAt: new Date(startsAt), endsAt: end };
}

function makeRefused(reason: MakeRefusal) {
  return refused('not-possible-now', { reason, detail: makeRefusalTexts[reason] });
}

function serveHandingOut(
  serve: OperationServer,
  { db, clock, isMember }: PromotionConsoleDeps,
): void {
  serve(
    operations.handOutCoupon,
    async ({ params: { promotionId }, body: { reason, members } }, { actor }) => {
      const memberIds = [...new Set(members)];
      const areMembers = await Promise.all(memberIds.map(isMember));
      if (areMembers.includes(false)) {
        const detail = promotionConsoleTexts.noSuchMember;
        return refused('not-possible-now', { reason: 'no-such-member', detail });
      }
      const order = { promotionId, memberIds };
      const answer = await handOutCoupon(db, clock, order, actor(reason));
      if (answer !== undefined) return { answer };
      const detail = promotionConsoleTexts.notForHandingOut;
      return refused('not-possible-now', { reason: 'not-for-handing-out', detail });
    },
    { needsApproval: () => Promise.resolve(false) },
  );
}

/** Writes a promotion as the console's answer. */
function promotionView(promotion: Promotion) {
  const { startsAt, endsAt, stoppedAt, ...rest } = promotion;
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
}
