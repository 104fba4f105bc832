import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Factor } from '#contract/envelope.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { noteIfReplicated } from '../db/synchronous.ts';
import type { Language } from '../http/language.ts';
import type {
  LoginOptions,
  MemberSession,
  MemberSessionStore,
  SessionMemories,
  SessionMemory,
  StartedLogIn,
} from '../http/shop-session.ts';
import { findRestrictedAction, lockRestriction, type RestrictedAction } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { minute } from '../lib/time.rules.ts';
import {
  deleteSession,
  findSession,
  findSessionMemory,
  insertSession,
  updateSessionMemory,
} from './accounts.queries.ts';
import { browserSessionMs, persistentSessionMs } from './accounts.rules.ts';
import { deviceOf } from './device.rules.ts';
import { consumeTemporaryPassword } from './login.queries.ts';
import { proveMail } from './profile.queries.ts';
import { deleteSessions, updateLanguage, updateLastUse } from './sessions.queries.ts';

/** How long a process caches a session. An ended session is refused everywhere after this time. */
const cacheTtlMs = 1000;
/** Precision of the time at which an account was last used. */
const lastUseIntervalMs = 10 * minute;

/** The account was closed or its password changed during the login. */
export class AccountChangedError extends Error {}

/** An operator has restricted the member from logging in. */
export class LoginRestrictedError extends Error {
  readonly restrictedAction: RestrictedAction;

  constructor(restrictedAction: RestrictedAction) {
    super();
    this.restrictedAction = restrictedAction;
  }
}

/** The member logs in on a new device, and has to show a second factor first. */
export class FactorNeededError extends Error {
  readonly factors: readonly Factor[];

  constructor(factors: readonly Factor[]) {
    super();
    this.factors = factors;
  }
}

/**
 * Records a log-in, in the transaction that starts its session.
 *
 * @returns the factors of which the member has to show one first; none if the session may start
 */
export type RecordLogIn = (tx: Tx, logIn: StartedLogIn) => Promise<readonly Factor[]>;

/** Sessions of members, stored in the database. Each process caches a session for a second. */
export class MemberSessions implements MemberSessionStore, SessionMemories {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #recordLogIn: RecordLogIn;
  /**
   * Requests that arrive together share one read. A session that is deleted during its read is not
   * cached.
   */
  readonly #cache = new LRUCache<string, MemberSession>({
    max: 50_000,
    ttl: cacheTtlMs,
    fetchMethod: (id) => this.#read(Buffer.from(id, 'base64url')),
    ignoreFetchAbort: true,
  });
  /**
   * Language of the last request of each session, as known to this process; `begun` before the
   * first.
   */
  readonly #languages = new LRUCache<string, Language | 'begun'>({ max: 50_000 });

  constructor(db: Database, clock: Clock, recordLogIn: RecordLogIn) {
    this.#db = db;
    this.#clock = clock;
    this.#recordLogIn = recordLogIn;
  }

  /** Starts a session for a member who logged in, and returns its secret for the cookie. */
  async start(
    memberId: number,
    {
      isPersistent,
      needsNewPassword = false,
      provedBy,
      temporaryDigest = null,
      userAgent = '',
      logIn,
      ...shown
    }: LoginOptions,
  ): Promise<{ secret: string; lifetimeMs: number | null }> {
    const secret = makeSessionSecret();
    const createdAt = this.#clock.now();
    // A passkey that verified its user counts as two factors.
    const hasShownFactor = shown.hasShownFactor === true || logIn?.method === 'passkey';
    const expiresAt = new Date(
      createdAt.getTime() + (isPersistent ? persistentSessionMs : browserSessionMs),
    );
    const session = {
      idHash: hashOfSecret(secret),
      memberId,
      createdAt,
      expiresAt,
      needsNewPassword,
      device: deviceOf(userAgent),
      factorAt: hasShownFactor ? createdAt : null,
    };
    await this.#db.transaction(async (tx) => {
      // A restriction ends all sessions. Because of this lock, it either ends this one, or is seen
      // here.
      const restriction = await lockRestriction(tx, memberId);
      const restrictedAction = findRestrictedAction(restriction, ['login'], createdAt);
      if (restrictedAction !== undefined) throw new LoginRestrictedError(restrictedAction);
      // This comes before the session is inserted, which takes a shared lock of the member's row.
      // Of two log-ins with one temporary password, the second waits here and then finds it used.
      const isProved =
        temporaryDigest === null || (await consumeTemporaryPassword(tx, memberId, temporaryDigest));
      if (!isProved || !(await insertSession(tx, session, provedBy ?? null)))
        throw new AccountChangedError();
      if (temporaryDigest !== null) await proveMail(tx, memberId, createdAt);
      if (logIn === undefined) return;
      const started = { ...logIn, memberId, at: createdAt, device: session.device, hasShownFactor };
      const factors = await this.#recordLogIn(tx, started);
      if (factors.length > 0) throw new FactorNeededError(factors);
    });
    this.#languages.set(session.idHash.toString('base64url'), 'begun');
    return { secret, lifetimeMs: isPersistent ? persistentSessionMs : null };
  }

  /**
   * Finds the session of a cookie's secret, from the cache or the database. Stores the language if
   * the member has switched it.
   */
  async find(secret: string, language?: Language): Promise<MemberSession | undefined> {
    // Runs for every request: a hash as text takes a third of the time of a hash as bytes.
    const id = hash('sha256', secret, 'base64url');
    const session = this.#cache.get(id) ?? (await this.#cache.fetch(id));
    if (session === undefined || language === undefined) return session;
    const before = this.#languages.get(id);
    if (before !== language) this.#languages.set(id, language);
    // Only a login or a switch changes the language of mails. Otherwise two devices in two
    // languages would change it with every request.
    const isChosen = before !== undefined && before !== language;
    if (!isChosen || language === session.language) return session;
    await noteIfReplicated(updateLanguage(this.#db, session.principal.memberId, language));
    // The next request reads it from the database, because it may have been ended meanwhile.
    this.#cache.delete(id);
    return { ...session, language };
  }

  /** Reads a session from the database, and records its use from time to time. */
  async #read(idHash: Buffer): Promise<MemberSession | undefined> {
    const now = this.#clock.now();
    const row = await findSession(this.#db.quick, idHash, now);
    if (row === undefined) return undefined;
    const { lastUsedAt, memberId, ...known } = row;
    const sinceLastUseMs = now.getTime() - (lastUsedAt?.getTime() ?? 0);
    if (sinceLastUseMs >= lastUseIntervalMs)
      await noteIfReplicated(updateLastUse(this.#db, idHash, now));
    return { idHash, principal: { kind: 'member', memberId }, ...known };
  }

  async end(session: MemberSession): Promise<void> {
    await deleteSession(this.#db, session.idHash);
    this.#cache.delete(session.idHash.toString('base64url'));
  }

  /**
   * Ends all sessions of a member except one, in the caller's transaction. The remaining one is
   * removed from the cache.
   *
   * @returns how many were ended
   */
  async endAll(tx: Executor, memberId: number, except?: MemberSession): Promise<number> {
    const ended = await deleteSessions(tx, memberId, except?.idHash ?? null);
    const count = ended.length;
    if (except !== undefined) ended.push(except.idHash);
    for (const idHash of ended) this.#cache.delete(idHash.toString('base64url'));
    return count;
  }

  async remember(session: MemberSession, seen: Partial<SessionMemory>): Promise<void> {
    await updateSessionMemory(this.#db, session.idHash, seen);
  }

  /**
   * Reads what the member last looked at in this session. It never comes from the cache: another
   * process may have stored a newer choice, and the wrong pack would be bought.
   */
  async recall(session: MemberSession): Promise<SessionMemory> {
    return (await findSessionMemory(this.#db, session.idHash)) ?? emptyMemory;
  }
}

const emptyMemory: SessionMemory = {
  checkedPackId: null,
  checkedCount: null,
  viewedCourseId: null,
  checkoutSession: null,
};
