import type { Database, Executor } from '../db/database.ts';
import { putSetting, selectSetting } from '../db/shop-setting.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';

/** How long a process goes on as it did after the operator closed or opened the shop. */
const trustedMilliseconds = 1000;

/**
 * Whether the shop is closed for maintenance: every call is then answered with state 9999. All
 * processes share it.
 */
export class Maintenance {
  readonly #db: Database;
  #setting: CachedValue<boolean>;

  constructor(db: Database) {
    this.#db = db;
    this.#setting = this.#keep();
  }

  isOn(): Promise<boolean> {
    return this.#setting.get();
  }

  async set(isOn: boolean): Promise<void> {
    await Maintenance.record(this.#db, isOn);
    this.#setting = this.#keep();
  }

  /** Closes or opens the shop for all processes: within a second, each has noticed. */
  static record(db: Executor, isOn: boolean): Promise<unknown> {
    return putSetting(db, 'maintenance', isOn);
  }

  #keep(): CachedValue<boolean> {
    return new CachedValue(
      async () => (await selectSetting(this.#db, 'maintenance')) === true,
      trustedMilliseconds,
    );
  }
}
