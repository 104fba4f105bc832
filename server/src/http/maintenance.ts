import type { Database } from '../db/database.ts';
import { putSetting, selectSetting } from '../db/shop-setting.queries.ts';

/** How long a process goes on as it did after the operator closed or opened the shop. */
const trustedMilliseconds = 1000;

/** Whether the shop is closed for maintenance: every call is then answered with state 9999. All processes share it. */
export class Maintenance {
  readonly #db: Database;
  #isOn = false;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database) {
    this.#db = db;
  }

  async isOn(): Promise<boolean> {
    // Not the shop's clock: that one may be moved, and this is about how often the database is asked.
    const now = performance.now();
    if (now - this.#readAt > trustedMilliseconds) {
      this.#readAt = now;
      this.#isOn = (await selectSetting(this.#db, 'maintenance')) === true;
    }
    return this.#isOn;
  }

  async set(isOn: boolean): Promise<void> {
    await putSetting(this.#db, 'maintenance', isOn);
    this.#readAt = Number.NEGATIVE_INFINITY;
  }
}
