import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberPrincipal, VisitorPrincipal } from '../lib/principal.ts';
import { makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { type Language, namedLanguage } from './language.ts';
import { SessionCookie } from './session-cookie.ts';
import type { StoredSession } from './stored-session.ts';

/** Fixed by the wire format. */
export const shopCookieName = 'kaifu_session';

/**
 * The cookie by which a browser is recognised at the next log-in. It opens nothing by itself. Its
 * name begins with `__Host-` behind https.
 */
export const deviceCookieName = 'kaifu_device';
/** Browsers keep no cookie for longer. */
const deviceCookieMs = 400 * day;

/** The pack, course and checkout that a session last used, for calls without an id. */
export interface SessionMemory {
  checkedPackId: number | null;
  checkedCount: number | null;
  viewedCourseId: number | null;
  /** The chosen Amazon checkout session. */
  checkoutSession: string | null;
}

/** The session of a member. Its language is the one that the member last used in the shop. */
export interface MemberSession extends StoredSession<MemberPrincipal> {
  /** The member's opaque id, which others may see. */
  token: string;
  /** The session was started with a temporary password; the member must set a new one first. */
  needsNewPassword: boolean;
}

/** How a member proved who they are. */
export type LogInMethod = 'password' | 'temporary_password' | 'passkey' | 'google' | 'line';

/** A log-in that started a session. */
export interface StartedLogIn {
  memberId: number;
  at: Date;
  /** Name of the browser and the system; '' if unknown. */
  device: string;
  /** The secret in a cookie that recognises the browser. */
  deviceSecret: string;
  method: LogInMethod;
  /** Whether the member has shown a second factor. A passkey is one. */
  hasShownFactor: boolean;
}

export interface LoginOptions {
  /** Whether the session outlives the browser (`save_cookie`). */
  isPersistent: boolean;
  needsNewPassword?: boolean;
  /**
   * The password hash that was verified. No session is started if the password has changed since.
   */
  provedBy?: string;
  /**
   * The digest of the temporary password that was verified. Starting the session consumes it; if it
   * was used or replaced meanwhile, no session starts.
   */
  temporaryDigest?: Buffer | null;
  /** Whether the member has shown their second factor after the password. */
  hasShownFactor?: boolean;
  /** The browser's `User-Agent`, by which members recognise their devices. */
  userAgent?: string;
  /** For the log of log-ins; undefined where no member logs in (tests and tools). */
  logIn?: Pick<StartedLogIn, 'deviceSecret' | 'method'>;
}

/** Facts of a log-in that its handler knows. The rest is read from the request. */
export type LogInRequest = Omit<LoginOptions, 'userAgent' | 'logIn'> & { method: LogInMethod };

/** Stores members' sessions. */
export interface MemberSessionStore {
  /**
   * Starts a session. `secret` goes into the cookie, which expires after `lifetimeMs`, or, if
   * null, when the browser ends.
   *
   * @throws AccountChangedError, LoginRestrictedError, FactorNeededError
   */
  start(
    memberId: number,
    options: LoginOptions,
  ): Promise<{ secret: string; lifetimeMs: number | null }>;
  /** @param language the member's present language, if known */
  find(secret: string, language?: Language): Promise<MemberSession | undefined>;
  end(session: MemberSession): Promise<void>;
}

/** Stores for all processes which pack, course and checkout a member's session last used. */
export interface SessionMemories {
  /** @param lastUsed the pack, course or checkout that the member chose last */
  remember(session: MemberSession, lastUsed: Partial<SessionMemory>): Promise<void>;
  recall(session: MemberSession): Promise<SessionMemory>;
}

/**
 * The session of a request. A visitor's session is a signed cookie without a row; a member's is
 * stored in the database.
 */
export type ShopSession =
  | { kind: 'visitor'; id: string; isNew: boolean }
  | { kind: 'member'; id: string; member: MemberSession };

/** Returns the principal of a session: a member or a visitor. */
export function principalOf(session: ShopSession): VisitorPrincipal | MemberPrincipal {
  return session.kind === 'member' ? session.member.principal : { kind: 'visitor' };
}

/** Reads and sets session cookies. */
export class ShopCookies {
  readonly #sessions: MemberSessionStore;
  readonly #secret: Buffer;
  readonly #cookie: SessionCookie;
  readonly #deviceCookie: SessionCookie;
  readonly #senders = new WeakMap<FastifyRequest, ShopSession>();

  constructor(
    sessions: MemberSessionStore,
    { secret, secure }: { secret: Buffer; secure: boolean },
  ) {
    this.#sessions = sessions;
    this.#secret = secret;
    this.#cookie = new SessionCookie({ name: shopCookieName, sameSite: 'lax', secure });
    this.#deviceCookie = new SessionCookie({
      name: secure ? `__Host-${deviceCookieName}` : deviceCookieName,
      ...{ sameSite: 'lax', secure },
      ...(secure && { former: { name: deviceCookieName, path: '/' } }),
    });
  }

  /**
   * Returns the session of a request. Starts a visitor session if the cookie is missing, forged, or
   * of an ended session. Repeated calls for the same request return the same session.
   */
  async read(request: FastifyRequest): Promise<ShopSession> {
    const sender = this.#senders.get(request) ?? (await this.#sessionFromCookie(request));
    this.#senders.set(request, sender);
    return sender;
  }

  /** Sets the cookie of a new visitor session. */
  welcome(reply: FastifyReply, session: ShopSession): void {
    if (session.kind === 'visitor' && session.isNew) this.#sendVisitor(reply, session.id);
  }

  /**
   * Logs the member in under a new session id, so that an id known before is worthless (session
   * fixation). Ends the session before it.
   */
  async logIn(
    reply: FastifyReply,
    before: ShopSession,
    memberId: number,
    { method, ...options }: LogInRequest,
  ): Promise<ShopSession> {
    const userAgent = reply.request.headers['user-agent'] ?? '';
    const sent = this.#deviceCookie.read(reply.request);
    const deviceSecret = deviceSecretPattern.test(sent) ? sent : makeSessionSecret();
    const { secret, lifetimeMs } = await this.#sessions.start(memberId, {
      ...options,
      userAgent,
      logIn: { deviceSecret, method },
    });
    this.#cookie.set(reply, `m.${secret}`, lifetimeMs);
    this.#deviceCookie.set(reply, deviceSecret, deviceCookieMs);
    const session = await this.#asMember(reply.request, secret);
    if (session === undefined) throw new Error('the session that was just started is not there');
    if (before.kind === 'member') await this.#sessions.end(before.member);
    this.#senders.set(reply.request, session);
    return session;
  }

  /** Ends a member's session and gives the browser a visitor's session. */
  async logOut(reply: FastifyReply, session: ShopSession): Promise<ShopSession> {
    if (session.kind === 'member') await this.#sessions.end(session.member);
    const visitor = newVisitor();
    this.#sendVisitor(reply, visitor.id);
    this.#senders.set(reply.request, visitor);
    return visitor;
  }

  /** Finds the session that a request's cookie names; a new visitor if it names none. */
  async #sessionFromCookie(request: FastifyRequest): Promise<ShopSession> {
    const [kind, body, signature] = this.#cookie.read(request).split('.');
    if (kind === 'm' && body !== undefined)
      return (await this.#asMember(request, body)) ?? newVisitor();
    if (kind === 'v' && body !== undefined && isSignatureOf(this.#secret, body, signature)) {
      return { kind: 'visitor', id: body, isNew: false };
    }
    return newVisitor();
  }

  /** Finds the member's session by the secret in its cookie. */
  async #asMember(request: FastifyRequest, secret: string): Promise<ShopSession | undefined> {
    // Pages are requested in the browser's language, calls in the language of the member's screen.
    const isCall = request.url.startsWith('/api/');
    const language = isCall ? namedLanguage(request.headers['accept-language']) : undefined;
    const member = await this.#sessions.find(secret, language);
    return member && { kind: 'member', id: member.idHash.toString('base64url'), member };
  }

  #sendVisitor(reply: FastifyReply, id: string): void {
    this.#cookie.set(reply, `v.${id}.${signatureOf(this.#secret, id)}`);
  }
}

const deviceSecretPattern = /^[\w-]{43}$/;

function newVisitor(): { kind: 'visitor'; id: string; isNew: true } {
  return { kind: 'visitor', id: randomBytes(16).toString('base64url'), isNew: true };
}

function signatureOf(secret: Buffer, id: string): string {
  return createHmac('sha256', secret).update(`visitor\n${id}`).digest('base64url');
}

/** Whether a signature is that of a visitor's id. */
function isSignatureOf(secret: Buffer, id: string, signature: string | undefined): boolean {
  const given = Buffer.from(signature ?? '');
  const right = Buffer.from(signatureOf(secret, id));
  return given.length === right.length && timingSafeEqual(given, right);
}
