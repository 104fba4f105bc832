import type { Database, Executor } from '../db/database.ts';
import { findSetting, putSetting } from '../db/shop-setting.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';

/** How long a process caches whether the shop is closed, in milliseconds. */
const cacheTtlMs = 1000;

/**
 * Whether the shop is closed for maintenance; every call is then answered with state 9999. All
 * processes share the setting.
 */
export class Maintenance {
  readonly #setting: CachedValue<boolean>;

  constructor(db: Database) {
    this.#setting = new CachedValue(
      async () => (await findSetting(db, 'maintenance')) === true,
      cacheTtlMs,
    );
  }

  isOn(): Promise<boolean> {
    return this.#setting.get();
  }

  /** Closes or opens the shop for all processes. Takes effect within a second. */
  static record(db: Executor, isOn: boolean): Promise<unknown> {
    return putSetting(db, 'maintenance', isOn);
  }
}
