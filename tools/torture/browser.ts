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
}

/**
 * A request must be answered within this time in milliseconds, however often the shop is hit,
 * unless another is given. Time without any running server does not count.
 */
const defaultResponseTimeoutMs = 60_000;
/** Pauses between retries in milliseconds; they grow. */
const shortestPauseMs = 20;
const longestPauseMs = 2_000;

/** The state of a request that its rate limit refuses, and how long the limit counts requests. */
const tooManyRequests = 429;
const limitMs = 60_000;

/**
 * The web app's own client in a browser with bad connections. Each request goes to a running
 * server, and one in twenty requests with an idempotency key is aborted before the response can
 * arrive.
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
      sleep: () => sleep(randomInt(shortestPauseMs, 4 * shortestPauseMs)),
      timeoutMs: 10_000,
    });
  }

  /**
   * Repeats a request until it succeeds or is refused; with the same idempotency key, if it has
   * one.
   */
  async ask<C extends Call>(
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const { addresses, traffic, responseTimeoutMs = defaultResponseTimeoutMs } = this.#options;
    const begun = performance.now();
    const begunAt = Date.now();
    let deadline = begunAt + responseTimeoutMs;
    for (let pauseMs = 150; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const result = await this.#client.send(call, request);
      if (!isUnanswered(result)) {
        traffic.answered++;
        traffic.longestMs = Math.max(traffic.longestMs, performance.now() - begun);
        return result;
      }
      if (addresses().length === 0) deadline = Date.now() + responseTimeoutMs;
      // Requests that a failure left without an answer count against the limit of a minute, too.
      if (result.state === tooManyRequests) deadline = begunAt + responseTimeoutMs + limitMs;
      if (Date.now() > deadline) {
        const violation = `${call.path}: no answer within ${responseTimeoutMs / 1000} s (state ${result.state}, ${result.message})`;
        traffic.violations.push(violation);
        throw new Error(violation);
      }
      traffic.retried++;
      await sleep(randomInt(shortestPauseMs, pauseMs));
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
