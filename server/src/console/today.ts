import type { Today } from '#contract/console/today.ts';
import type { Permission } from '#contract/permissions.ts';
import { countSingleHanded } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import {
  type BeaconState,
  countWaitingRounds,
  findPacksRunningLow,
  findPacksWithoutKey,
  type PackRunningLow,
  readBeaconState,
  type SealedPacks,
} from '../draw/index.ts';
import type { StaffSession } from '../http/staff-session.ts';
import { countFailing } from '../jobs/queue.queries.ts';
import { countOpenLetters } from '../letters/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Counted, mostCounted } from '../lib/counted.ts';
import { startOfDay } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { countRefusedMails, mailTask, smsTask } from '../messages/index.ts';
import {
  type CreditedSum,
  countNeedingAttention,
  findAccountsToClose,
  sumCredited,
} from '../payments/index.ts';
import { alarmOf, findStoredUnused, type StoredUnused, unusedThreshold } from '../points/index.ts';
import { countDueParcels } from '../shipping/index.ts';
import { findStoredCheck, type StoredCheck } from '../shop-check/check-shop.ts';
import { type ApprovalRow, countWaitingFor, findOpenApprovals } from '../staff/index.ts';

/** For how long single-handed acts and refused mails are counted, in milliseconds. */
const lookBackMs = 7 * day;
const week = 7 * day;

/** Database, clock, and the sealed packs with their beacon. */
export interface TodayDeps {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
}

/** All figures of Today at one time, for every reader. */
export interface TodayFigures {
  at: Date;
  openApprovals: ApprovalRow[];
  parcels: { overdue: Counted; dueToday: Counted };
  letters: Counted;
  payments: Counted;
  accountsToClose: { memberId: number; cancelledAt: Date }[];
  failing: { named: Counted; others: Counted };
  refusedMails: Counted;
  draws: Counted;
  beacon: BeaconState;
  lostKeys: number[];
  packsRunningLow: PackRunningLow[];
  books: StoredCheck | undefined;
  unusedPoints: StoredUnused | undefined;
  sales: { today: CreditedSum; weekBefore: CreditedSum };
  singleHanded: Counted;
}

/**
 * Reads all figures of the console's start screen. Each is a range of an index, a small table, or a
 * stored measurement.
 */
export async function readToday(shop: TodayDeps): Promise<TodayFigures> {
  const { db, clock } = shop;
  const at = clock.now();
  const since = new Date(at.getTime() - lookBackMs);
  const waitingRounds = await countWaitingRounds(db);
  // One after the other, so that reading uses one connection, however many people watch.
  return {
    at,
    openApprovals: await findOpenApprovals(db),
    parcels: await readParcels(shop, at),
    letters: await countOpenLetters(db),
    payments: await countNeedingAttention(db),
    accountsToClose: await findAccountsToClose(db),
    failing: await countFailing(db, [mailTask, smsTask]),
    refusedMails: await countRefusedMails(db, since),
    draws: { count: waitingRounds.rounds, oldest: waitingRounds.oldest },
    beacon: await readBeaconState(shop),
    lostKeys: await findPacksWithoutKey(shop),
    packsRunningLow: await findPacksRunningLow(db, at),
    books: await findStoredCheck(db),
    unusedPoints: await findStoredUnused(db),
    sales: await readSales(shop, at),
    singleHanded: await countSingleHanded(db, since),
  };
}

/** Counts the parcels that are overdue and those due today. */
async function readParcels(
  { db }: Pick<TodayDeps, 'db'>,
  at: Date,
): Promise<TodayFigures['parcels']> {
  const midnight = new Date(startOfDay(at).getTime() + day);
  return {
    overdue: await countDueParcels(db, { after: new Date(0), until: at }),
    // A parcel is due at the midnight that ends its day.
    dueToday: await countDueParcels(db, { after: at, until: midnight }),
  };
}

/**
 * Adds up the sales of today so far, and of the same day a week ago until the same time, so that a
 * morning is compared with a morning.
 */
async function readSales({ db }: Pick<TodayDeps, 'db'>, at: Date): Promise<TodayFigures['sales']> {
  const before = (instant: Date) => new Date(instant.getTime() - week);
  const midnight = startOfDay(at);
  return {
    today: await sumCredited(db, { from: midnight, until: at }),
    weekBefore: await sumCredited(db, { from: before(midnight), until: before(at) }),
  };
}

/** Selects the figures of Today that the person of a session may see. */
export function todayFor(
  figures: TodayFigures,
  session: Pick<StaffSession, 'principal' | 'mail' | 'browserHash'>,
): Omit<Today, 'at'> {
  const { beacon, books, failing, parcels, refusedMails } = figures;
  const may = (permission: Permission) => session.principal.permissions.has(permission);
  return {
    approvals: workOf(countWaitingFor(figures.openApprovals, session, figures.at)),
    ...(may('parcels.view') && {
      parcels: { overdue: workOf(parcels.overdue), dueToday: workOf(parcels.dueToday) },
    }),
    ...(may('letters.view') && { letters: workOf(figures.letters) }),
    ...(may('payments.view') && { payments: workOf(figures.payments) }),
    ...(may('members.close') && { accountsToClose: toCloseView(figures.accountsToClose) }),
    ...(may('mails.view') && {
      mails: { delayed: workOf(failing.named), refused: workOf(refusedMails) },
    }),
    ...(may('packs.view') && {
      draws: workOf(figures.draws),
      beacon: beaconView(beacon),
      lostKeys: figures.lostKeys,
      packsRunningLow: figures.packsRunningLow.map(({ packId: id, ...pack }) => ({ id, ...pack })),
    }),
    ...(may('books.view') && {
      books: books ?? null,
      unusedPoints: unusedPointsView(figures.unusedPoints),
      sales: figures.sales,
    }),
    ...(may('audit.view') && {
      singleHanded: workOf(figures.singleHanded),
      jobs: workOf(failing.others),
    }),
  };
}

/** Writes the state of the beacon for the screen; null if no pack needs one. */
function beaconView(state: BeaconState): NonNullable<Today['beacon']> | null {
  const { isNeeded, isSilent, newestAt, clockBehindMs, otherPacks } = state;
  if (!isNeeded && otherPacks.length === 0) return null;
  return {
    isSilent: isNeeded && isSilent,
    newestAt: newestAt?.toISOString() ?? null,
    clockBehindMs,
    otherPacks: otherPacks.map(({ packId: id, purchases }) => ({ id, purchases })),
  };
}

/** Writes the accounts that staff must close for the screen: a count, and the oldest of them. */
function toCloseView(
  accounts: TodayFigures['accountsToClose'],
): NonNullable<Today['accountsToClose']> {
  const oldest = accounts[0];
  return {
    ...workOf({ count: accounts.length, oldest: oldest?.cancelledAt ?? null }),
    oldestMemberId: oldest?.memberId ?? null,
  };
}

/** Writes a count for the screen: the number up to a limit, and whether there are more. */
function workOf({ count, oldest }: Counted): Today['approvals'] {
  return {
    count: Math.min(count, mostCounted),
    isMore: count > mostCounted,
    oldestAt: oldest?.toISOString() ?? null,
  };
}

/**
 * Writes the points that members have not used, with the limit of the Payment Services Act on paid
 * ones.
 */
function unusedPointsView(
  stored: StoredUnused | undefined,
): NonNullable<Today['unusedPoints']> | null {
  if (stored === undefined) return null;
  return { ...stored, threshold: unusedThreshold, alarm: alarmOf(stored.paid) };
}
