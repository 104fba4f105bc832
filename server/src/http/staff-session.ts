import type { RoleName } from '#contract/permissions.ts';
import type { Executor, Tx } from '../db/database.ts';
import type { StaffPrincipal } from '../lib/principal.ts';
import type { StoredSession } from './stored-session.ts';

/** The session of somebody who runs the shop. */
export interface StaffSession extends StoredSession<StaffPrincipal> {
  /** Has no permission until `signed-in`. */
  state: 'factor-required' | 'enrolment-required' | 'signed-in';
  mail: string;
  roles: readonly RoleName[];
  /** Counts the changes of this person's roles and state. */
  revision: number;
  /** When a second factor was last shown. */
  factorAt: Date | null;
  expiresAt: Date;
  /** Of the browser in which it was begun; null if it began before that was stored. */
  browserHash: Buffer | null;
}

/** The sessions of staff never use a cache: what is taken away is gone with the next request. */
export interface StaffSessionStore {
  /** @param isUse false for a request of the page itself: the session still ends when unused */
  find(secret: string, isUse: boolean): Promise<StaffSession | undefined>;
  /** Those of these sessions (`idHash`, as hex) that are current now. It is no use of them. */
  findCurrent(idHashes: readonly Buffer[]): Promise<ReadonlyMap<string, StaffSession>>;
  /**
   * Locks a session's person in a transaction, so that nobody removes them or changes their roles
   * before it commits.
   *
   * @throws SessionEndedError if that has happened already
   */
  assertCurrent(tx: Tx | Executor, session: StaffSession): Promise<void>;
}
