import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/shop/call.ts';
import { shopCookieName } from '../../server/src/http/shop-session.ts';
import {
  type AnswerOf,
  type CallResult,
  type Client,
  createClient,
  type Failure,
  type RequestOf,
  type Success,
} from '../../web/shop/lib/api-client.ts';
import { setCookiesOf } from '../lib/set-cookies.ts';

/** Counts of requests between browsers and the shop, and everything that must not have happened. */
export interface Traffic {
  /** Requests with a response. */
  answered: number;
  /** Connections that a browser closed before the response could arrive. */
  aborted: number;
  /** Requests that were repeated because there was no response. */
  retried: number;
  /** The longest time until a request was answered, its repetitions included, in milliseconds. */
  longestMs: number;
  readonly violations: string[];
}

/** Counts of requests before there are any; all browsers of a run share one. */
export function newTraffic(): Traffic {
  return { answered: 0, aborted: 0, retried: 0, longestMs: 0, violations: [] };
}

export interface BrowserOptions {
  /** The addresses of the servers that run now. */
  addresses: () => readonly string[];
  traffic: Traffic;
  /** The client address for X-Forwarded-For, if the shop trusts this machine as a proxy. */
  sender?: string;
  /** The session cookie of a member who is already logged in. */
  cookie?: string;
  language?: 'ja' | 'en';
  responseTimeoutMs?: number;
  /** How long a rate limit counts requests, in milliseconds, unless it is a minute. */
  limitMs?: number;
}

/**
 * A request must be answered within this time in milliseconds, however often the shop is hit,
 * unless another is given. Time without any running server does not count. Time for which the shop
 * asks to wait does not count either, up to the length of a rate limit.
 */
const defaultResponseTimeoutMs = 60_000;
/** Pauses between retries in milliseconds; they grow. */
const shortestPauseMs = 20;
const longestPauseMs = 2_000;

/** The state of a request that a rate limit or load shedding refuses. */
const tooManyRequests = 429;
const defaultLimitMs = 60_000;

/**
 * The web app's own client in a browser with bad connections. Each request goes to a running
 * server, and one in twenty requests with an idempotency key is aborted before the response can
 * arrive.
 */
export class Browser {
  readonly #options: BrowserOptions;
  readonly #client: Client;
  #cookie: string | undefined;
  /** For how long the shop last asked to wait, in milliseconds. */
  #retryAfterMs = 0;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#cookie = options.cookie;
    this.#client = createClient({
      fetch: (address, init) => this.#fetch(String(address), init),
      language: () => options.language ?? 'ja',
      sleep: () => sleep(randomInt(shortestPauseMs, 4 * shortestPauseMs)),
      timeoutMs: 10_000,
    });
  }

  /**
   * Repeats a request until it succeeds or is refused; with the same idempotency key, if it has
   * one. The web app repeats nothing after 429: it says to wait a moment, and the member tries
   * again. This member waits for as long as Retry-After says.
   */
  async ask<C extends Call>(
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const { addresses, traffic } = this.#options;
    const { responseTimeoutMs = defaultResponseTimeoutMs } = this.#options;
    const begun = performance.now();
    let deadline = Date.now() + responseTimeoutMs;
    let uncountedMs = this.#options.limitMs ?? defaultLimitMs;
    for (let pauseMs = 150; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const result = await this.#client.send(call, request);
      if (!isUnanswered(result)) {
        traffic.answered++;
        traffic.longestMs = Math.max(traffic.longestMs, performance.now() - begun);
        return result;
      }
      if (addresses().length === 0) deadline = Date.now() + responseTimeoutMs;
      const askedMs = result.state === tooManyRequests ? this.#retryAfterMs : 0;
      const addedMs = Math.min(askedMs, uncountedMs);
      deadline += addedMs;
      uncountedMs -= addedMs;
      if (Date.now() > deadline) {
        const violation = `${call.path}: no answer within ${responseTimeoutMs / 1000} s (state ${result.state}, ${result.message})`;
        traffic.violations.push(violation);
        throw new Error(violation);
      }
      traffic.retried++;
      await sleep(askedMs + randomInt(shortestPauseMs, pauseMs));
    }
  }

  /** Sends a request to a random server that is up, and stores its cookie. */
  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const up = this.#options.addresses();
    const address = up[randomInt(Math.max(1, up.length))];
    if (address === undefined) throw new Error('no server is up');
    const headers = new Headers(init.headers);
    if (this.#cookie !== undefined) headers.set('cookie', `${shopCookieName}=${this.#cookie}`);
    if (this.#options.sender !== undefined) headers.set('x-forwarded-for', this.#options.sender);
    const response = await fetch(address + path, {
      ...init,
      headers,
      signal: this.#signalOf(headers, init),
    });
    if (response.status === tooManyRequests)
      this.#retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
    for (const { name, value } of setCookiesOf(response)) {
      if (name === shopCookieName) this.#cookie = value === '' ? undefined : value;
    }
    return response;
  }

  /** Aborts one in twenty requests with a key soon after it is sent. */
  #signalOf(headers: Headers, { signal }: RequestInit): AbortSignal | null {
    if (!headers.has('idempotency-key') || randomInt(20) > 0) return signal ?? null;
    this.#options.traffic.aborted++;
    return AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(randomInt(1, 30))]);
  }
}

/**
 * Whether the result of a request is unknown, so that it must be retried: a network or server
 * error, a request that still runs (409), or load shedding (429).
 */
function isUnanswered<Answer>(result: CallResult<Answer>): result is Failure {
  if (result.ok) return false;
  return ['offline', 'error'].includes(result.reason) || [409, 429].includes(result.state);
}
