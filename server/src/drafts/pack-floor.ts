import * as z from 'zod';
import { type Actor, audited } from '../db/audit.ts';
import type { Executor, Tx } from '../db/database.ts';
import {
  countSettingChange,
  findSetting,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import type { DraftDeps } from './draft-deps.ts';

const setting = 'pack-floor-percent';
const revisionSetting = 'pack-floor-revision';
const defaultPercent = 10;

/**
 * Reads the floor: the share of a pack's price that each of its cards should at least be worth in
 * points, in percent.
 */
export async function findFloorPercent(db: Executor): Promise<number> {
  return z
    .int()
    .min(0)
    .max(100)
    .catch(defaultPercent)
    .parse(await findSetting(db, setting));
}

/** Finds how often the floor was changed, plus one. */
export function findFloorRevision(db: Executor): Promise<number> {
  return findSettingRevision(db, revisionSetting);
}

/** Finds the revision as `findFloorRevision`, and keeps the floor as it is until the commit. */
export function lockFloorRevision(tx: Tx): Promise<number> {
  return lockSettingRevision(tx, revisionSetting);
}

/** Changes the floor, which holds for all drafts. @returns its new revision */
export function setFloorPercent(
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
  percent: number,
  actor: Actor,
): Promise<number> {
  return audited(db, clock, actor, 'settings pack-floor', async (tx, record) => {
    await lockFloorRevision(tx);
    record({ subject: '', details: { before: await findFloorPercent(tx), after: percent } });
    await putSetting(tx, setting, percent);
    return countSettingChange(tx, revisionSetting);
  });
}
