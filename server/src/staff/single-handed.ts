import { guardedRoles } from '#contract/permissions.ts';
import { type Actor, audited, recordAudit } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import {
  countSettingChange,
  findSetting,
  findSettingRevision,
  lockSetting,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { queueMail } from '../messages/index.ts';
import { singleHandedBegunMail, singleHandedEndedMail } from './staff.mails.ts';
import { findDeciders, findOwners, lockAllStaff } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

const setting = 'single-handed';
const revisionSetting = 'single-handed-revision';
const action = 'settings single-handed';

/** Whether single-handed mode is on and the shop has no second person who could approve. */
export async function isSingleHanded({ db }: Pick<StaffDeps, 'db'>): Promise<boolean> {
  return (await readSingleHanded({ db })).on;
}

/**
 * Reads whether single-handed mode is in effect, and whether nobody else could approve. The mode
 * has no effect once somebody else could, even if a process of an earlier version let them join
 * without switching it off.
 */
export function readSingleHanded({ db }: Pick<StaffDeps, 'db'>) {
  return db.snapshot(async (tx) => {
    const [on, revision, deciders] = await Promise.all([
      findSetting(tx, setting),
      findSettingRevision(tx, revisionSetting),
      findDeciders(tx, guardedRoles),
    ]);
    const isAlone = deciders.length <= 1;
    return { on: on === true && isAlone, isAlone, revision };
  });
}

/**
 * Keeps the setting of single-handed mode as it is until the transaction commits. Lock it before
 * people, to prevent deadlocks.
 *
 * @returns whether it is on
 */
export async function lockSingleHanded(tx: Tx): Promise<boolean> {
  return (await lockSetting(tx, setting)) === true;
}

/** Keeps the mode as `lockSingleHanded`. @returns how often it was switched, plus one */
export async function lockSingleHandedRevision(tx: Tx): Promise<number> {
  await lockSingleHanded(tx);
  return lockSettingRevision(tx, revisionSetting);
}

/**
 * Whether single-handed mode is on and nobody else could approve. The setting stays as it is until
 * the transaction commits.
 */
export async function isSingleHandedIn(tx: Tx): Promise<boolean> {
  return (await lockSingleHanded(tx)) && (await findDeciders(tx, guardedRoles)).length <= 1;
}

/**
 * Asserts in the transaction of a single-handed act that nobody else has joined since.
 *
 * @throws SecondPersonNeededError if somebody has
 */
export async function assertSingleHanded(tx: Tx): Promise<void> {
  if (!(await isSingleHandedIn(tx))) throw new SecondPersonNeededError();
}

/**
 * Switches the single-handed mode on or off: in a shop that has no second person, one person may do
 * alone the operations that need approval. All owners are mailed when it is switched on.
 *
 * @returns `not-alone` if somebody else could approve
 */
export function setSingleHanded(
  { db, clock, console }: StaffDeps,
  on: boolean,
  actor: Actor,
): Promise<'set' | 'not-alone'> {
  return audited(db, clock, { ...actor, singleHanded: on }, action, async (tx, record) => {
    await lockSingleHanded(tx);
    // Nobody joins between the count and the commit.
    await lockAllStaff(tx);
    if (on && (await findDeciders(tx, guardedRoles)).length > 1) return 'not-alone';
    await putSetting(tx, setting, on);
    await countSettingChange(tx, revisionSetting);
    record({ subject: '', details: { on } });
    if (on) await mailBeginning(tx, { name: actor.principal.name, url: console.url });
    return 'set';
  });
}

/** Mails all owners, also those who cannot sign in now because they were reset. */
async function mailBeginning(tx: Tx, facts: { name: string; url: string }): Promise<void> {
  for (const { mail, language } of await findOwners(tx))
    await queueMail(tx, { address: mail, language }, singleHandedBegunMail(facts));
}

/**
 * Switches single-handed mode off once somebody else could approve, in the transaction by which
 * they join: with an audit entry, and a mail to everybody who could have acted alone.
 */
export async function endSingleHanded(
  { clock, console }: StaffDeps,
  tx: Tx,
  actor: Actor,
): Promise<void> {
  if (!(await lockSingleHanded(tx))) return;
  const deciders = await findDeciders(tx, guardedRoles);
  if (deciders.length <= 1) return;
  await putSetting(tx, setting, false);
  await countSettingChange(tx, revisionSetting);
  const details = { on: false, joined: deciders.map(({ id }) => id) };
  await recordAudit(tx, clock, actor, action, [{ subject: '', details }]);
  for (const { mail, language } of deciders)
    await queueMail(tx, { address: mail, language }, singleHandedEndedMail({ url: console.url }));
}
