import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { checkDailySums, checkDayCloses } from '../books/index.ts';
import { checkCustody, type PackCoverage, storeCoverage } from '../custody/index.ts';
import { isOnManyNodes } from '../db/citus/ranges.queries.ts';
import type { Database, Executor } from '../db/database.ts';
import { findSetting, putSetting } from '../db/shop-setting.queries.ts';
import { checkDraws, nightlyLimits, type RecomputeLimits, recomputeDraws } from '../draw/index.ts';
import { checkExchanges } from '../exchange/index.ts';
import type { Job } from '../jobs/job.ts';
import { checkLedger } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hour, second } from '../lib/time.rules.ts';
import {
  type OperatorChannel,
  type OperatorNotice,
  queueOperatorMail,
  showNotice,
} from '../messages/index.ts';
import { checkPromotions } from '../promotions/index.ts';
import { checkParcels } from '../won-cards/index.ts';
import { booksDisagree, firstFindingText, type ShopFinding } from './check-shop.texts.ts';
import { findAgain } from './find-again.rules.ts';

export interface ShopCheck {
  /** The number of journal entries read. */
  entries: number;
  /** Every discrepancy; empty if there is none. */
  findings: ShopFinding[];
  /** The packs whose cards are tracked, with what was found about them. */
  coverage: PackCoverage[];
  /** How many rounds and signatures of the beacon were recomputed, and how many there are. */
  recomputed: { rounds: number; allRounds: number; signatures: number; allSignatures: number };
}

const StoredCheck = z.object({ at: z.iso.datetime(), findings: z.int() });
export type StoredCheck = z.infer<typeof StoredCheck>;

/**
 * The job also runs at the start of each process. It is skipped if the last check is newer than
 * this, in milliseconds.
 */
const minCheckAgeMs = 20 * hour;

/**
 * Citus finishes a commit that a failure interrupted within five seconds
 * (`citus.recover_2pc_interval`, docs/operations/citus.md).
 */
const unfinishedMs = 6 * second;

/** Checks the books each night and notifies the operator of discrepancies. */
export function checkJobs(db: Database, clock: Clock, operator: OperatorChannel): Job[] {
  return [
    {
      name: 'check-books',
      // 04:10 in Japan, when the fewest customers are online.
      schedule: '10 19 * * *',
      /**
       * Checks the books, stores the result, and notifies the operator of findings. Does nothing if
       * the last check is recent.
       */
      async run() {
        const last = await findStoredCheck(db);
        if (last !== undefined && clock.now().getTime() - Date.parse(last.at) < minCheckAgeMs)
          return;
        const check = await checkShop(db);
        const notice = noticeOf(check);
        await db.transaction(async (tx) => {
          await storeCheck(tx, clock, check);
          if (notice !== undefined) await queueOperatorMail(tx, operator, notice);
        });
        if (notice !== undefined) showNotice(operator, notice);
      },
    },
  ];
}

/**
 * Finds the time of the last check of the books and its number of findings; undefined if there was
 * none.
 */
export async function findStoredCheck(db: Executor): Promise<StoredCheck | undefined> {
  return StoredCheck.safeParse(await findSetting(db, 'last_check')).data;
}

/** Checks the books, and stores the time, the number of findings and the coverage of packs. */
export async function checkShopAndStore(
  db: Database,
  clock: Clock,
  limits?: RecomputeLimits,
): Promise<ShopCheck> {
  const check = await checkShop(db, limits);
  await storeCheck(db, clock, check);
  return check;
}

/** Stores the time and number of findings of a check of the books, and the coverage of packs. */
async function storeCheck(
  db: Executor,
  clock: Clock,
  { findings, coverage }: ShopCheck,
): Promise<void> {
  const stored: StoredCheck = { at: clock.now().toISOString(), findings: findings.length };
  await putSetting(db, 'last_check', { ...stored });
  await storeCoverage(db, coverage, clock.now());
}

/** Makes the notice that the books do not agree; undefined if they do. */
function noticeOf({ findings }: ShopCheck): OperatorNotice | undefined {
  const [first] = findings;
  if (first === undefined) return undefined;
  return { message: booksDisagree, reason: firstFindingText(first, findings.length - 1) };
}

/**
 * Compares everything that is stored twice: journal and balances, draws and cards, exchanges,
 * parcels, the physical copies of cards, and the sums of days. Recomputes the draws themselves, up
 * to the limits.
 *
 * On Citus the nodes are not read as of one moment, so a purchase that is just being committed can
 * look as if one half of it were missing. There a finding counts if it is found twice.
 */
export async function checkShop(
  db: Database,
  limits: RecomputeLimits = nightlyLimits,
): Promise<ShopCheck> {
  const { findings: redrawn, ...recomputed } = await recomputeDraws(db, limits);
  const first = await compareStored(db);
  const mayBeHalf = first.findings.length > 0 && (await isOnManyNodes(db));
  const compared = mayBeHalf ? await compareAgain(db, first.findings) : first;
  const findings = [
    ...compared.findings,
    ...redrawn.map((found) => ({ check: 'draws' as const, ...found })),
  ];
  return { ...compared, recomputed, findings };
}

/** Compares again once Citus has finished its commits, and leaves what was found before, too. */
async function compareAgain(db: Database, before: readonly ShopFinding[]): Promise<Comparison> {
  await sleep(unfinishedMs);
  const again = await compareStored(db);
  return { ...again, findings: findAgain(before, again.findings) };
}

type Comparison = Omit<ShopCheck, 'recomputed'>;

/** Runs every comparison once. */
async function compareStored(db: Database): Promise<Comparison> {
  const { entries, discrepancies } = await checkLedger(db);
  const draws = await checkDraws(db);
  const exchanges = await checkExchanges(db);
  const parcels = await checkParcels(db);
  const custody = await checkCustody(db);
  const promotions = await checkPromotions(db);
  const sums = [...(await checkDailySums(db)), ...(await checkDayCloses(db))];
  return {
    entries,
    coverage: custody.packs,
    findings: [
      ...discrepancies.map((found) => ({ check: 'ledger' as const, ...found })),
      ...draws.map((found) => ({ check: 'draws' as const, ...found })),
      ...exchanges.map((found) => ({ check: 'exchanges' as const, ...found })),
      ...parcels.map((found) => ({ check: 'parcels' as const, ...found })),
      ...custody.findings.map((found) => ({ check: 'custody' as const, ...found })),
      ...promotions.map((found) => ({ check: 'promotions' as const, ...found })),
      ...sums.map((found) => ({ check: 'sums' as const, ...found })),
    ],
  };
}
