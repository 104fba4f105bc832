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
  /** The hash of the browser in which it began; null if it began before browsers were stored. */
  browserHash: Buffer | null;
}

/**
 * Stores the sessions of staff. They are never cached, so that a permission that is taken away is
 * gone with the next request.
 */
export interface StaffSessionStore {
  /**
   * @param isUse false for a request that a page sends by itself. Such a request does not prolong
   *   the session.
   */
  find(secret: string, isUse: boolean): Promise<StaffSession | undefined>;
  /**
   * Finds which of these sessions are current now, by `idHash` as hex. This does not prolong them.
   */
  findCurrent(idHashes: readonly Buffer[]): Promise<ReadonlyMap<string, StaffSession>>;
  /**
   * Locks a session's person in a transaction, so that nobody removes them or changes their roles
   * before it commits.
   *
   * @throws SessionEndedError if that has happened already
   */
  assertCurrent(tx: Tx | Executor, session: StaffSession): Promise<void>;
}
