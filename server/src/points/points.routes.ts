import { calls } from '#contract/shop/index.ts';
import type {
  HeldPoints as HeldPointsOnWire,
  PointCourse,
  PointHistoryEntry,
} from '#contract/shop/points.ts';
import { countPointCourses, findPointCourses } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { SessionMemories } from '../http/shop-session.ts';
import { countHistory, findHeldPoints, type HeldPoints } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { type Bonus, findOfferedBonuses } from '../promotions/index.ts';
import { type Course, courseOf, findCourse } from './find-course.ts';
import { type Change, findPointHistory } from './find-point-history.ts';
import { type PayMethod, payMethodsFor } from './pay-methods.rules.ts';
import { describePayMethods, memoOf } from './points.texts.ts';

const coursesOnPage = 20;
const changesOnPage = 20;

export interface PointDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  /** Ways to pay that are switched on, in the order of the screen. */
  payMethods: readonly PayMethod[];
  sessionMemories: SessionMemories;
}

/** Serves the calls about point courses, ways to pay and the history of points. */
export function pointRoutes(serve: CallServer, deps: PointDeps): void {
  const { db, clock, payMethods, sessionMemories } = deps;
  serve(calls.listPointCourses, async ({ params }, { memberId, language }) => {
    const now = clock.now();
    const range = pageOf(await countPointCourses(db, now), params.page, coursesOnPage);
    const [rows, bonusesOf] = await Promise.all([
      findPointCourses(db, now, range),
      findOfferedBonuses(db, memberId, now),
    ]);
    const list = rows.map((row) => courseOnWire(courseOf(row), bonusesOf(courseOf(row)), language));
    return done({ data: { list, page: range.page } });
  });

  serve(calls.getPointCourse, async ({ params }, { member, language }) => {
    const course = await findCourse(db, clock.now(), params.pointPriceId);
    if (course === undefined) return notFound();
    await sessionMemories.remember(member, { viewedCourseId: course.id });
    const bonusesOf = await findOfferedBonuses(db, member.principal.memberId, clock.now());
    return done({ data: { detail: courseOnWire(course, bonusesOf(course), language) } });
  });

  serve(calls.listPayStyles, async ({ query }, { language }) => {
    const { point_price_id: courseId } = query;
    const course = courseId === undefined ? undefined : await findCourse(db, clock.now(), courseId);
    if (courseId !== undefined && course === undefined) return notFound();
    return done({
      data: {
        list: describePayMethods(
          payMethodsFor(payMethods, course?.price).map(({ id }) => id),
          language,
        ).map((method) => ({
          ...method,
          point: course?.points ?? null,
          price: course?.price ?? null,
        })),
      },
    });
  });

  serve(calls.listPointHistory, async ({ params }, { memberId, language }) => {
    const reader = await deps.reads.upToDate();
    const total = await countHistory(reader, memberId, 'point');
    const range = pageOf(total, params.page, changesOnPage);
    const [changes, held] = await Promise.all([
      findPointHistory(reader, memberId, range),
      findHeldPoints(reader, memberId, clock.now()),
    ]);
    const list = changes.map((change) => changeOnWire(change, language));
    return done({ data: { list, page: range.page, held: held.map(heldOnWire) } });
  });
}

/** Writes a course, which sells some points at a price, with its bonuses for the member. */
function courseOnWire(course: Course, bonuses: readonly Bonus[], language: Language): PointCourse {
  return {
    id: course.id,
    point: course.points,
    price: course.price,
    memo: inLanguage(course, 'memo', language),
    bonus_point: bonuses.reduce((sum, { points }) => sum + points, 0),
    bonuses: bonuses.map(({ promotion, points }) => ({
      name: inLanguage(promotion, 'name', language),
      point: points,
      ends_at: promotion.endsAt?.toISOString() ?? null,
    })),
  };
}

/** Writes a change of points in the shop's response format. */
function changeOnWire(change: Change, language: Language): PointHistoryEntry {
  return {
    id: change.number,
    bonusPoint: change.amount,
    money: change.money,
    created: change.createdAt.toISOString(),
    memo: memoOf(change.kind, change.pack, language),
    history_id: change.purchaseId ?? '',
    order_id: change.purchaseId ?? change.paymentId ?? '',
    balance: change.balanceAfter,
  };
}

/** Writes points that a member holds in the shop's response format. */
function heldOnWire({ origin, points, expiresAt }: HeldPoints): HeldPointsOnWire {
  return { kind: origin, point: points, expires_at: expiresAt.toISOString() };
}
