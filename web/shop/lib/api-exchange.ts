import * as z from 'zod/mini';
import { type CsrfPair, type Envelope, envelope } from '#contract/envelope.ts';
import { addressOf, type Call } from '#contract/shop/call.ts';

/** Options beside a call's own values. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /**
   * For an idempotent call: the key of this attempt. A caller that must not repeat the call after a
   * reload stores the key itself. Without one the client generates a key that lives only for its
   * retries.
   */
  readonly idempotencyKey?: string;
  /** Send the request even if the page is being left. */
  readonly keepalive?: boolean;
}

/** The parameters of any call: path parameters, query values and payload. */
export interface LooseRequest extends RequestOptions {
  readonly params?: object;
  readonly query?: object;
  readonly payload?: object;
}

/** The result of one request: a response in the shop's envelope, no response, or aborted. */
export type Attempt =
  | { kind: 'answer'; envelope: Envelope; body: unknown }
  | { kind: 'lost' }
  /** A proxy answered 503 by itself: for a moment no process of the shop can serve. */
  | { kind: 'away' }
  | { kind: 'aborted' };

export interface TransportOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The current language of the shop, read for each request. */
  readonly language: () => string;
  /**
   * Called with the server's time in each response, and when the request was sent and the response
   * arrived (epoch ms).
   */
  readonly onServerTime?: (serverTime: number, sentAt: number, receivedAt: number) => void;
  /**
   * Called with the opaque id of the session's member, '' for a visitor. Returns whether the page
   * still belongs to them.
   */
  readonly onMember?: (token: string) => boolean;
  readonly timeoutMs?: number;
}

const currentUserAddress = '/api/user/point';
const namedMember = z.object({ token: z.string() });

/** Sends a call, with an idempotency key if the call takes one; never throws. */
export type Transport = (call: Call, request: LooseRequest, key?: string) => Promise<Attempt>;

/**
 * Sends requests with the session's csrf pair. The newest pair is kept in memory; a write without
 * one reads one first. If the pair is refused because another tab logged in or out, the call is
 * sent once more with a fresh pair. If another member is logged in then, no write is sent: what one
 * member pressed must never be done for the next.
 */
export function createTransport(options: TransportOptions): Transport {
  let csrf: CsrfPair | null = null;
  let isOtherMember = false;

  /**
   * Sends one request, and takes the CSRF pair, the server's time and the member from the response.
   */
  async function attempt(
    address: string,
    init: RequestInit,
    signal?: AbortSignal,
  ): Promise<Attempt> {
    const sentAt = Date.now();
    const answer = await answerTo(options, address, init, signal);
    // A response that is cached forever belongs to no session and no time (contract,
    // `listRounds`).
    if (answer.kind === 'answer' && answer.envelope.csrf.name !== '') {
      csrf = answer.envelope.csrf;
      options.onServerTime?.(Date.parse(answer.envelope.now), sentAt, Date.now());
    }
    if (answer.kind === 'answer' && address === currentUserAddress) {
      const named = z.safeParse(namedMember, answer.body);
      if (named.success && options.onMember?.(named.data.token) === false) isOtherMember = true;
    }
    return answer;
  }

  /**
   * Sends a call once, without retries. Every response carries a CSRF pair. Without one, the
   * current user is requested first, by the cheapest call that everyone may make.
   */
  async function once(call: Call, request: LooseRequest, key?: string): Promise<Attempt> {
    if (call.csrf && csrf === null) {
      const first = await attempt(
        currentUserAddress,
        { headers: headersOf(options) },
        request.signal,
      );
      if (csrf === null) return first.kind === 'answer' ? { kind: 'lost' } : first;
    }
    if (call.csrf && isOtherMember) return { kind: 'aborted' };
    const pairFields =
      call.csrf && csrf !== null ? { csrf_name: csrf.name, csrf_value: csrf.value } : {};
    const { address, init } = requestOf(call, request, pairFields);
    const { keepalive = false } = request;
    return attempt(
      address,
      { ...init, keepalive, headers: headersOf(options, key) },
      request.signal,
    );
  }

  return async (call, request, key) => {
    const first = await once(call, request, key);
    // A refused pair means that the server did nothing.
    if (!call.csrf || first.kind !== 'answer' || first.envelope.state !== 403) return first;
    // The pair was right: the member has to show their second factor.
    if (first.envelope.factors !== undefined) return first;
    csrf = null;
    return once(call, request, key);
  };
}

/** Sends one HTTP request and parses the response; reports whether it was aborted or lost. */
async function answerTo(
  { fetch, timeoutMs = 20_000 }: TransportOptions,
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number | undefined;
  try {
    const response = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = response.status;
    const body: unknown = await response.json();
    const parsed = z.safeParse(envelope, body);
    if (parsed.success) return { kind: 'answer', envelope: parsed.data, body };
  } catch {
    if (signal?.aborted) return { kind: 'aborted' };
  }
  // An error page of a proxy, or a truncated response, does not come from the shop.
  return { kind: status === 503 ? 'away' : 'lost' };
}

/** Makes the URL and body of a call: a GET has its values in the URL, a POST in a form. */
function requestOf(
  call: Call,
  { params, query, payload }: LooseRequest,
  pairFields: Readonly<Record<string, string>>,
): { readonly address: string; readonly init: RequestInit } {
  if (call.method === 'GET')
    return { address: addressOf(call, params, { ...query, ...pairFields }), init: {} };
  const body = new URLSearchParams({ ...pairFields, json: JSON.stringify(payload ?? {}) });
  return { address: addressOf(call, params), init: { method: 'POST', body } };
}

/** Makes the headers of a call: format, language, and the idempotency key. */
function headersOf(
  { language }: TransportOptions,
  idempotencyKey?: string,
): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}
