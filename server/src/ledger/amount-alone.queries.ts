import * as z from 'zod';
import { amountAlone } from '#contract/limits.ts';
import type { Executor, Tx } from '../db/database.ts';
import {
  countSettingChange,
  findSetting,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';

const setting = 'amount-alone';
const revisionSetting = 'amount-alone-revision';

/**
 * Finds what one person of staff gives, takes or refunds alone in sum: points, coins or yen within
 * a window (adjustment-limit.rules.ts).
 */
export async function findAmountAlone(db: Executor): Promise<number> {
  return z
    .int()
    .min(0)
    .max(amountAlone.largest)
    .catch(amountAlone.usual)
    .parse(await findSetting(db, setting));
}

/** Finds how often the amount was changed, plus one. */
export function findAmountAloneRevision(db: Executor): Promise<number> {
  return findSettingRevision(db, revisionSetting);
}

/** Finds the revision as `findAmountAloneRevision`, and keeps the amount until the commit. */
export function lockAmountAloneRevision(tx: Tx): Promise<number> {
  return lockSettingRevision(tx, revisionSetting);
}

/** Stores the amount. @returns the new revision */
export async function updateAmountAlone(tx: Tx, amount: number): Promise<number> {
  await putSetting(tx, setting, amount);
  return countSettingChange(tx, revisionSetting);
}
