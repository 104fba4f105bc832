import * as z from 'zod';
import { type Actor, audited } from '../db/audit.ts';
import type { Executor } from '../db/database.ts';
import { findSetting, putSetting } from '../db/shop-setting.queries.ts';
import type { DraftDeps } from './draft-deps.ts';

const setting = 'pack-floor-percent';
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

/** Changes the floor, which holds for all drafts. */
export function setFloorPercent(
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
  percent: number,
  actor: Actor,
): Promise<unknown> {
  return audited(db, clock, actor, 'settings pack-floor', async (tx, record) => {
    record({ subject: '', details: { before: await findFloorPercent(tx), after: percent } });
    return putSetting(tx, setting, percent);
  });
}
