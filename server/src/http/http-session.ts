import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, namedLanguage } from './language.ts';

export const sessionCookie = 'kaifu_session';

/** What a session looked at last, for calls that carry no id. */
export interface SessionMemory {
  checkedPackId: number | null;
  checkedCount: number | null;
  viewedCourseId: number | null;
  /** The checkout session at Amazon that it chose. */
  checkoutSession: string | null;
}

/** A member who is logged in. */
export interface MemberSession {
  /** SHA-256 of the cookie's secret. */
  idHash: Buffer;
  memberId: number;
  /** The opaque id that others may know the member by. */
  token: string;
  /** The language that the member is written to in: the one they used the shop in last. */
  language: Language;
  /** It was begun with a temporary password: a new one must be set before anything else. */
  needsNewPassword: boolean;
}

export interface SessionOptions {
  /** Whether it outlives the browser (`save_cookie`). */
  kept: boolean;
  needsNewPassword?: boolean;
  /**
   * The hash of the password that the member was known by: where it is another by now, no session
   * is started.
   */
  provedBy?: string;
  /** The browser's `User-Agent`, so that members can tell their devices apart. */
  userAgent?: string;
}

/** Where members' sessions are kept. */
export interface SessionStore {
  /**
   * Starts a session. `secret` goes into the cookie, for `keptMilliseconds` or, where null, until
   * the browser ends.
   *
   * @throws AccountChangedError, LoginHeldBackError
   */
  start(
    memberId: number,
    options: SessionOptions,
  ): Promise<{ secret: string; keptMilliseconds: number | null }>;
  /** @param language that the member uses the shop in now, where that is known */
  find(secret: string, language?: Language): Promise<MemberSession | undefined>;
  end(session: MemberSession): Promise<void>;
}

/** What members' sessions looked at last, whichever process they were answered by. */
export interface SessionMemories {
  remember(session: MemberSession, seen: Partial<SessionMemory>): Promise<void>;
  recall(session: MemberSession): Promise<SessionMemory>;
}

/**
 * Who sends a request. A visitor's session is a signed cookie and costs no row; a member's lives in
 * the database.
 */
export type HttpSession =
  | { kind: 'visitor'; id: string; isNew: boolean }
  | { kind: 'member'; id: string; member: MemberSession };

/** Who sends a request, by their cookie; who they are from now on. */
export class SessionCookies {
  readonly #sessions: SessionStore;
  readonly #secret: Buffer;
  readonly #attributes: CookieSerializeOptions;
  readonly #senders = new WeakMap<FastifyRequest, HttpSession>();

  constructor(sessions: SessionStore, { secret, secure }: { secret: Buffer; secure: boolean }) {
    this.#sessions = sessions;
    this.#secret = secret;
    this.#attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /**
   * The sender of the request; a new visitor where the cookie is missing, forged, or of a session
   * that ended. Asked again about the same request, it names the same sender.
   */
  async read(request: FastifyRequest): Promise<HttpSession> {
    const sender = this.#senders.get(request) ?? (await this.#senderOf(request));
    this.#senders.set(request, sender);
    return sender;
  }

  /** Sends the cookie of a new visitor. */
  welcome(reply: FastifyReply, session: HttpSession): void {
    if (session.kind === 'visitor' && session.isNew) this.#sendVisitor(reply, session.id);
  }

  /**
   * Makes the sender this member: with a new id, so that nobody knows it from before (session
   * fixation). The session before it ends.
   */
  async logIn(
    reply: FastifyReply,
    before: HttpSession,
    memberId: number,
    options: SessionOptions,
  ): Promise<HttpSession> {
    const userAgent = reply.request.headers['user-agent'] ?? '';
    const { secret, keptMilliseconds } = await this.#sessions.start(memberId, {
      ...options,
      userAgent,
    });
    const maxAge = keptMilliseconds === null ? {} : { maxAge: keptMilliseconds / 1000 };
    reply.setCookie(sessionCookie, `m.${secret}`, { ...this.#attributes, ...maxAge });
    const session = await this.#asMember(reply.request, secret);
    if (session === undefined) throw new Error('the session that was just started is not there');
    if (before.kind === 'member') await this.#sessions.end(before.member);
    this.#senders.set(reply.request, session);
    return session;
  }

  async logOut(reply: FastifyReply, session: HttpSession): Promise<HttpSession> {
    if (session.kind === 'member') await this.#sessions.end(session.member);
    const visitor = newVisitor();
    this.#sendVisitor(reply, visitor.id);
    this.#senders.set(reply.request, visitor);
    return visitor;
  }

  async #senderOf(request: FastifyRequest): Promise<HttpSession> {
    const [kind, body, signature] = (request.cookies[sessionCookie] ?? '').split('.');
    if (kind === 'm' && body !== undefined)
      return (await this.#asMember(request, body)) ?? newVisitor();
    if (kind === 'v' && body !== undefined && isSignatureOf(this.#secret, body, signature)) {
      return { kind: 'visitor', id: body, isNew: false };
    }
    return newVisitor();
  }

  async #asMember(request: FastifyRequest, secret: string): Promise<HttpSession | undefined> {
    // A page is asked for in the browser's language; a call in the one that the member reads the
    // shop in.
    const isCall = request.url.startsWith('/api/');
    const language = isCall ? namedLanguage(request.headers['accept-language']) : undefined;
    const member = await this.#sessions.find(secret, language);
    return member && { kind: 'member', id: member.idHash.toString('base64url'), member };
  }

  #sendVisitor(reply: FastifyReply, id: string): void {
    reply.setCookie(sessionCookie, `v.${id}.${signatureOf(this.#secret, id)}`, this.#attributes);
  }
}

function newVisitor(): { kind: 'visitor'; id: string; isNew: true } {
  return { kind: 'visitor', id: randomBytes(16).toString('base64url'), isNew: true };
}

function signatureOf(secret: Buffer, id: string): string {
  return createHmac('sha256', secret).update(`visitor\n${id}`).digest('base64url');
}

function isSignatureOf(secret: Buffer, id: string, signature: string | undefined): boolean {
  const given = Buffer.from(signature ?? '');
  const right = Buffer.from(signatureOf(secret, id));
  return given.length === right.length && timingSafeEqual(given, right);
}
