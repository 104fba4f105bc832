import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/call.ts';
import { sessionCookie } from '../../server/src/http/http-session.ts';
import {
  type AnswerOf,
  type Client,
  createClient,
  type Failure,
  type Outcome,
  type RequestOf,
  type Success,
} from '../../web/shop/lib/api-client.ts';

/** What happened between browsers and the shop, and what must not have. */
export interface Traffic {
  /** Requests that were answered. */
  answered: number;
  /** Connections that a browser let go of before the answer could come. */
  cut: number;
  /** Requests that were asked again because they were not answered. */
  retried: number;
  readonly complaints: string[];
}

export function newTraffic(): Traffic {
  return { answered: 0, cut: 0, retried: 0, complaints: [] };
}

export interface BrowserOptions {
  /** Servers that can be reached now. */
  addresses: () => readonly string[];
  traffic: Traffic;
  /** The network address that it is seen at, where the shop trusts the machine that says so. */
  sender?: string;
  /** The session's cookie, of whoever is logged in already. */
  cookie?: string;
  language?: 'ja' | 'en';
}

/**
 * However often the shop is hit, a request is answered within this time, not counting while no
 * server is up at all.
 */
const patience = 60_000;
/** Who was not answered asks again after a pause, each time a longer one. */
const shortestPause = 20;
const longestPause = 2_000;

/**
 * The web app's own client in a browser whose connections are bad: each request goes to whichever
 * server is up, and one keyed request in twenty is let go of before the answer can come.
 */
export class Browser {
  readonly #options: BrowserOptions;
  readonly #client: Client;
  #cookie: string | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#cookie = options.cookie;
    this.#client = createClient({
      fetch: (address, init) => this.#fetch(String(address), init),
      language: () => options.language ?? 'ja',
      sleep: () => sleep(randomInt(shortestPause, 4 * shortestPause)),
      timeoutMs: 10_000,
    });
  }

  /** Asks until there is an answer, yes or no: under its key where the request has one. */
  async ask<C extends Call>(
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const { addresses, traffic } = this.#options;
    let giveUp = Date.now() + patience;
    for (let pause = 150; ; pause = Math.min(2 * pause, longestPause)) {
      const outcome = await this.#client.send(call, request);
      if (!isUnanswered(outcome)) {
        traffic.answered++;
        return outcome;
      }
      if (addresses().length === 0) giveUp = Date.now() + patience;
      if (Date.now() > giveUp) {
        const complaint = `${call.path}: no answer within ${patience / 1000} s (state ${outcome.state}, ${outcome.message})`;
        traffic.complaints.push(complaint);
        throw new Error(complaint);
      }
      traffic.retried++;
      await sleep(randomInt(shortestPause, pause));
    }
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const up = this.#options.addresses();
    const address = up[randomInt(Math.max(1, up.length))];
    if (address === undefined) throw new Error('no server is up');
    const headers = new Headers(init.headers);
    if (this.#cookie !== undefined) headers.set('cookie', `${sessionCookie}=${this.#cookie}`);
    if (this.#options.sender !== undefined) headers.set('x-forwarded-for', this.#options.sender);
    const response = await fetch(address + path, {
      ...init,
      headers,
      signal: this.#signalOf(headers, init),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = (cookie.split(';', 1)[0] ?? '').split('=', 2);
      if (name === sessionCookie) this.#cookie = value === '' ? undefined : value;
    }
    return response;
  }

  #signalOf(headers: Headers, { signal }: RequestInit): AbortSignal | null {
    if (!headers.has('idempotency-key') || randomInt(20) > 0) return signal ?? null;
    this.#options.traffic.cut++;
    return AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(randomInt(1, 30))]);
  }
}

/**
 * A fault is no answer: whether it was done is unknown until it is asked again. Nor is that a
 * request still runs (409), or that the shop has too much to do just now (429).
 */
function isUnanswered<Answer>(outcome: Outcome<Answer>): outcome is Failure {
  if (outcome.ok) return false;
  return ['offline', 'fault'].includes(outcome.reason) || [409, 429].includes(outcome.state);
}
