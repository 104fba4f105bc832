import * as z from 'zod';
import type { Database, Executor } from '../db/database.ts';
import { findSetting, findSettingRevision, putSetting } from '../db/shop-setting.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';

const Note = z.object({
  message: z.object({ ja: z.string(), en: z.string() }).nullable(),
  endsAt: z.iso.datetime().nullable(),
});

/** The operator's message to members while the shop is closed, shown below the page's own text. */
export type MaintenanceNote = z.infer<typeof Note>;

const Plan = Note.extend({ beginsAt: z.iso.datetime() });

/** A closing that begins at a time, with what members read then. */
export type MaintenancePlan = z.infer<typeof Plan>;

export const emptyNote: MaintenanceNote = { message: null, endsAt: null };

/** How long a process caches whether the shop is closed, in milliseconds. */
const cacheTtlMs = 1000;

/**
 * Tells whether the shop is closed for maintenance; every call is then answered with state 9999.
 * All processes share the setting.
 */
export class Maintenance {
  readonly #note: CachedValue<MaintenanceNote | undefined>;

  constructor(db: Database, clock: Clock) {
    this.#note = new CachedValue(() => Maintenance.find(db, clock.now()), cacheTtlMs);
  }

  async isOn(): Promise<boolean> {
    return (await this.#note.get()) !== undefined;
  }

  /** The note of a closed shop; undefined while the shop is open. At most a second old. */
  findNote(): Promise<MaintenanceNote | undefined> {
    return this.#note.get();
  }

  /**
   * Reads the note of a closed shop from the database; undefined while the shop is open. A planned
   * closing begins by itself; it ends by hand, as any other.
   */
  static async find(db: Executor, now: Date): Promise<MaintenanceNote | undefined> {
    if ((await findSetting(db, 'maintenance')) === true)
      // A separate setting, because processes of an earlier version know only the first.
      return Note.safeParse(await findSetting(db, 'maintenance-note')).data ?? emptyNote;
    const plan = await Maintenance.findPlan(db);
    if (plan === undefined || new Date(plan.beginsAt) > now) return undefined;
    return { message: plan.message, endsAt: plan.endsAt };
  }

  /** Finds the planned closing, also if it has begun; undefined if there is none. */
  static async findPlan(db: Executor): Promise<MaintenancePlan | undefined> {
    return Plan.safeParse(await findSetting(db, 'maintenance-plan')).data;
  }

  /**
   * Stores for all processes that the shop is closed, with a note; undefined opens it. Takes effect
   * within a second, and ends a plan.
   */
  static async record(db: Executor, note: MaintenanceNote | undefined): Promise<void> {
    await putSetting(db, 'maintenance-plan', null);
    await putSetting(db, 'maintenance-note', note ?? emptyNote);
    await putSetting(db, 'maintenance', note !== undefined);
  }

  /** Stores when an open shop closes by itself. */
  static recordPlan(db: Executor, plan: MaintenancePlan): Promise<unknown> {
    return putSetting(db, 'maintenance-plan', plan);
  }

  /** Finds how often the shop was closed, opened or given another note, plus one. */
  static findRevision(db: Executor): Promise<number> {
    return findSettingRevision(db, 'maintenance-revision');
  }
}
