import type * as mini from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer, RevisedRecord, StaffContext } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findAmountAlone } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { advertisingRecordRoutes } from './advertising-records.console.routes.ts';
import { changePromotion } from './change-promotion.ts';
import { handOutCoupon } from './hand-out-coupon.ts';
import {
  findPromotion,
  findPromotionPage,
  findUsePage,
  promotionList,
  promotionUseFilterOf,
  promotionUseList,
  updatePromotionRevision,
} from './made-promotions.queries.ts';
import { makePromotion } from './make-promotion.ts';
import {
  changeRefusalTexts,
  makeRefusalTexts,
  promotionConsoleTexts,
} from './promotions.console.texts.ts';
import { lockPromotions } from './promotions.queries.ts';
import {
  findMakeRefusal,
  type MakeRefusal,
  type NewPromotion,
  type Promotion,
  pointsWhenMade,
  stateOf,
} from './promotions.rules.ts';
import { rankConsoleRoutes } from './ranks.console.routes.ts';
import { stopPromotion } from './stop-promotion.ts';

const pageRows = 50;

interface PromotionConsoleDeps {
  db: Database;
  clock: Clock;
  /** Whether a member has an open account. */
  isMember(memberId: number): Promise<boolean>;
  /** The courses of points that are sold. */
  findCourses(): Promise<readonly { id: number; points: number }[]>;
}

/** Serves the console's operations on coupons, bonuses of courses, and ranks. */
export function promotionConsoleRoutes(serve: OperationServer, deps: PromotionConsoleDeps): void {
  serveReading(serve, deps);
  serveMaking(serve, deps);
  serveChanging(serve, deps);
  serveHandingOut(serve, deps);
  rankConsoleRoutes(serve, deps);
  advertisingRecordRoutes(serve, deps);
}

function serveReading(
  serve: OperationServer,
  { db, clock, findCourses }: PromotionConsoleDeps,
): void {
  serve(operations.listPromotions, async ({ query: { cursor, sort, ...wanted } }, context) => {
    const findsCodes = maySeeCodes(context);
    const filter = { ...wanted, findsCodes, now: clock.now() };
    const request = parseListQuery(promotionList, { cursor, sort, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findPromotionPage(db, request);
    const items = rows.map((row) => promotionView(row, filter.now, findsCodes));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getPromotion, async ({ params: { promotionId } }, context) => {
    const promotion = await findPromotion(db, promotionId);
    if (promotion === undefined) return refused('not-found');
    const answer = promotionView(promotion, clock.now(), maySeeCodes(context));
    return { answer, revision: promotion.revision };
  });

  serve(operations.listPromotionUses, async ({ query: { cursor, sort, ...wanted } }) => {
    const filter = promotionUseFilterOf(wanted);
    const request = parseListQuery(promotionUseList, { cursor, sort, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findUsePage(db, request);
    const items = rows.map(({ createdAt, ...use }) => ({ ...use, at: createdAt.toISOString() }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.listPromotionCourses, async () => {
    const courses = await findCourses();
    return { answer: { items: courses.map(({ id, points }) => ({ id, points })) } };
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
      needsApproval: async ({ body }) => {
        const points = pointsWhenMade(body);
        return points === null || points > (await findAmountAlone(db));
      },
    },
  );
}

function serveChanging(serve: OperationServer, { db, clock }: PromotionConsoleDeps): void {
  serve(
    operations.changePromotion,
    async ({ params: { promotionId }, body }, { actor, revision }) => {
      const { reason, endsAt, ...rest } = body;
      const end = endsAt == null ? endsAt : new Date(endsAt);
      const order = { promotionId, change: { ...rest, endsAt: end } };
      const result = await changePromotion(db, clock, order, actor(reason));
      if (result === undefined) return refused('not-found');
      if (!('refusal' in result)) {
        const next = revision + 1;
        return { answer: { revision: next }, revision: next };
      }
      const detail = changeRefusalTexts[result.refusal];
      return refused('not-possible-now', { reason: result.refusal, detail });
    },
    { needsApproval: () => Promise.resolve(false), record: promotionRecord({ db, clock }) },
  );

  serve(operations.stopPromotion, async ({ params: { promotionId }, body }, { actor }) => {
    if ((await findPromotion(db, promotionId)) === undefined) return refused('not-found');
    if (await stopPromotion(db, clock, promotionId, actor(body.reason))) return { answer: {} };
    const detail = promotionConsoleTexts.stoppedBefore;
    return refused('not-possible-now', { reason: 'stopped-before', detail });
  });
}

/** Describes how a change of a promotion checks and raises its revision. */
function promotionRecord({
  db,
  clock,
}: Pick<PromotionConsoleDeps, 'db' | 'clock'>): RevisedRecord<{ params: { promotionId: number } }> {
  return {
    async lock(tx, { params: { promotionId } }) {
      const [promotion] = await lockPromotions(tx, [promotionId]);
      return promotion?.revision;
    },
    count: (tx, { params }) => updatePromotionRevision(tx, params.promotionId),
    async read({ params }) {
      const promotion = await findPromotion(db, params.promotionId);
      return promotion && promotionView(promotion, clock.now(), false);
    },
  };
}

/** Whether somebody may see codes: a code can be redeemed by everybody who has it. */
function maySeeCodes({ session }: StaffContext): boolean {
  return session.principal.permissions.has('promotions.edit');
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
function promotionView(promotion: Promotion, now: Date, showsCode: boolean) {
  const { startsAt, endsAt, stoppedAt, code, ...rest } = promotion;
  return {
    ...rest,
    code: showsCode ? code : null,
    hasCode: code !== null,
    state: stateOf(promotion, now),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  };
}
