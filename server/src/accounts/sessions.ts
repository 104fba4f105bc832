import { createHash, hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../db/database.ts';
import type {
  MemberSession,
  SessionMemories,
  SessionMemory,
  SessionOptions,
  SessionStore,
} from '../http/http-session.ts';
import type { Language } from '../http/language.ts';
import { type HeldBack, heldBackFrom, lockRestriction } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { minute } from '../lib/time.rules.ts';
import {
  deleteSession,
  insertSession,
  selectSession,
  selectSessionMemory,
  updateSessionMemory,
} from './accounts.queries.ts';
import { browserSessionMilliseconds, keptSessionMilliseconds } from './accounts.rules.ts';
import { deviceOf } from './device.rules.ts';
import { deleteSessions, updateLanguage, updateLastUse } from './sessions.queries.ts';

/** A session ended anywhere is refused everywhere within this time. */
const trustedMilliseconds = 1000;
/** When an account was used last is known as exactly as this. */
const useNotedEveryMilliseconds = 10 * minute;

/** The account was closed, or its password changed, while its member logged in. */
export class AccountChangedError extends Error {}

/** The operator holds the member back from logging in. */
export class LoginHeldBackError extends Error {
  readonly heldBack: HeldBack;

  constructor(heldBack: HeldBack) {
    super();
    this.heldBack = heldBack;
  }
}

/**
 * Members' sessions: they live in the database, and each process trusts what it read for a moment.
 */
export class Sessions implements SessionStore, SessionMemories {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #read = new LRUCache<string, MemberSession>({ max: 50_000, ttl: trustedMilliseconds });
  /**
   * The language that each session was used in last, as far as this process knows; `begun` of one
   * that was just begun.
   */
  readonly #languages = new LRUCache<string, Language | 'begun'>({ max: 50_000 });

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async start(
    memberId: number,
    { kept, needsNewPassword = false, provedBy, userAgent = '' }: SessionOptions,
  ): Promise<{ secret: string; keptMilliseconds: number | null }> {
    const secret = randomBytes(32).toString('base64url');
    const createdAt = this.#clock.now();
    const expiresAt = new Date(
      createdAt.getTime() + (kept ? keptSessionMilliseconds : browserSessionMilliseconds),
    );
    const session = {
      idHash: hashOf(secret),
      memberId,
      createdAt,
      expiresAt,
      needsNewPassword,
      device: deviceOf(userAgent),
    };
    await this.#db.transaction(async (tx) => {
      // A restriction ends all sessions: behind this lock it ends this one, too, or is seen here.
      const restriction = await lockRestriction(tx, memberId);
      const heldBack = heldBackFrom(restriction, ['login'], createdAt);
      if (heldBack !== undefined) throw new LoginHeldBackError(heldBack);
      if (!(await insertSession(tx, session, provedBy ?? null))) throw new AccountChangedError();
    });
    this.#languages.set(session.idHash.toString('base64url'), 'begun');
    return { secret, keptMilliseconds: kept ? keptSessionMilliseconds : null };
  }

  async find(secret: string, language?: Language): Promise<MemberSession | undefined> {
    // Every request comes by here: a hash as text costs a third of one as bytes.
    const id = hash('sha256', secret, 'base64url');
    const session = this.#read.get(id) ?? (await this.#readAnew(Buffer.from(id, 'base64url')));
    if (session === undefined || language === undefined) return session;
    const before = this.#languages.get(id);
    if (before !== language) this.#languages.set(id, language);
    // Only who logs in or switches chooses: of two devices in two languages each would take it from
    // the other, at every press.
    const isChosen = before !== undefined && before !== language;
    if (!isChosen || language === session.language) return session;
    await updateLanguage(this.#db, session.memberId, language);
    // Read anew by the next request: it may have been ended meanwhile.
    this.#read.delete(id);
    return { ...session, language };
  }

  async #readAnew(idHash: Buffer): Promise<MemberSession | undefined> {
    const now = this.#clock.now();
    const row = await selectSession(this.#db, idHash, now);
    if (row === undefined) return undefined;
    const { lastUsedAt, ...known } = row;
    const notedAgo = now.getTime() - (lastUsedAt?.getTime() ?? 0);
    if (notedAgo >= useNotedEveryMilliseconds) await updateLastUse(this.#db, idHash, now);
    const session = { idHash, ...known };
    this.#read.set(session.idHash.toString('base64url'), session);
    return session;
  }

  async end(session: MemberSession): Promise<void> {
    await deleteSession(this.#db, session.idHash);
    this.#read.delete(session.idHash.toString('base64url'));
  }

  /**
   * Ends all sessions of a member but one, in the transaction that makes it necessary, and gives
   * how many. The one that stays is read anew.
   */
  async endAll(tx: Executor, memberId: number, except?: MemberSession): Promise<number> {
    const ended = await deleteSessions(tx, memberId, except?.idHash ?? null);
    const count = ended.length;
    if (except !== undefined) ended.push(except.idHash);
    for (const idHash of ended) this.#read.delete(idHash.toString('base64url'));
    return count;
  }

  async remember(session: MemberSession, seen: Partial<SessionMemory>): Promise<void> {
    await updateSessionMemory(this.#db, session.idHash, seen);
  }

  /**
   * Never from what this process read a moment ago: another may have been told since, and the wrong
   * pack would be bought.
   */
  async recall(session: MemberSession): Promise<SessionMemory> {
    return (await selectSessionMemory(this.#db, session.idHash)) ?? nothingSeen;
  }
}

const nothingSeen: SessionMemory = {
  checkedPackId: null,
  checkedCount: null,
  viewedCourseId: null,
  checkoutSession: null,
};

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
