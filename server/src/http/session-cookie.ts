import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SessionCookieOptions {
  /** May begin with `__Host-` behind https: that binds the cookie to this host. */
  name: string;
  sameSite: 'lax' | 'strict';
  /** Sent over https only. */
  secure: boolean;
  /** The addresses to which the browser sends it; all of them by default. */
  path?: string;
  /** Its name and path in an earlier version: still read, and replaced when it is set. */
  former?: { name: string; path: string };
}

/**
 * A cookie that carries a session or recognises a browser. The shop and the console have their own.
 */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: CookieSerializeOptions;
  readonly #former: SessionCookieOptions['former'];

  constructor({ name, sameSite, secure, path = '/', former }: SessionCookieOptions) {
    this.#name = name;
    this.#former = former;
    this.#attributes = { path, httpOnly: true, sameSite, secure };
  }

  /** Reads the cookie's value; empty if the request has none. */
  read({ cookies }: FastifyRequest): string {
    const former = this.#former && cookies[this.#former.name];
    return cookies[this.#name] ?? former ?? '';
  }

  /**
   * Sets the cookie in the response.
   *
   * @param maxAgeMs null: until the browser ends
   */
  set(reply: FastifyReply, value: string, maxAgeMs: number | null = null): void {
    const maxAge = maxAgeMs === null ? {} : { maxAge: maxAgeMs / 1000 };
    reply.setCookie(this.#name, value, { ...this.#attributes, ...maxAge });
    if (this.#former !== undefined && reply.request.cookies[this.#former.name] !== undefined)
      reply.clearCookie(this.#former.name, { ...this.#attributes, path: this.#former.path });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes);
  }
}
