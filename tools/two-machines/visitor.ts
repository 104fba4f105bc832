import type { Call } from '#contract/shop/call.ts';
import { shopCookieName } from '../../server/src/http/shop-session.ts';
import {
  type AnswerOf,
  createClient,
  type Failure,
  type RequestOf,
  type Success,
} from '../../web/shop/lib/api-client.ts';
import { setCookiesOf } from '../lib/set-cookies.ts';

/** The web app's own client, which can go to another machine with each request. */
export class Visitor {
  #cookie: string | undefined;
  #at: string;
  readonly #client = createClient({
    fetch: (path, init) => this.#fetch(String(path), init),
    language: () => 'ja',
    timeoutMs: 60_000,
  });

  /** @param cookie of a member who is already logged in */
  constructor(at: string, cookie?: string) {
    this.#at = at;
    this.#cookie = cookie;
  }

  /** Sends the next requests to this address. */
  at(address: string): this {
    this.#at = address;
    return this;
  }

  send<C extends Call>(call: C, request: RequestOf<C>): Promise<Success<AnswerOf<C>> | Failure> {
    return this.#client.send(call, request);
  }

  /** Sends a request with the visitor's cookie, and stores a new one. */
  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie !== undefined) headers.set('cookie', `${shopCookieName}=${this.#cookie}`);
    const response = await fetch(this.#at + path, { ...init, headers });
    for (const { name, value } of setCookiesOf(response)) {
      if (name === shopCookieName) this.#cookie = value === '' ? undefined : value;
    }
    return response;
  }
}
