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
}

/** The cookie that carries a session. The shop and the console each have their own. */
export class SessionCookie {
  readonly #name: string;
  readonly #attributes: CookieSerializeOptions;

  constructor({ name, sameSite, secure, path = '/' }: SessionCookieOptions) {
    this.#name = name;
    this.#attributes = { path, httpOnly: true, sameSite, secure };
  }

  /** Reads the cookie's value; empty if the request has none. */
  read(request: FastifyRequest): string {
    return request.cookies[this.#name] ?? '';
  }

  /**
   * Sets the cookie in the response.
   *
   * @param maxAgeMs null: until the browser ends
   */
  set(reply: FastifyReply, value: string, maxAgeMs: number | null = null): void {
    const maxAge = maxAgeMs === null ? {} : { maxAge: maxAgeMs / 1000 };
    reply.setCookie(this.#name, value, { ...this.#attributes, ...maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes);
  }
}
