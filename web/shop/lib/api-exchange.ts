import * as z from 'zod/mini';
import { addressOf, type Call } from '#contract/call.ts';
import { type CsrfPair, type Envelope, envelope } from '#contract/envelope.ts';

/** What is beside a call's own values. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /**
   * For an idempotent call: the key of this attempt, kept by whoever must not repeat it over a
   * reload. Without one the client makes its own, which lives for its retries only.
   */
  readonly idempotencyKey?: string;
  /** It is sent also where the page that asks is being left. */
  readonly keepalive?: boolean;
}

/** What a call that is not known takes: its path parameters, query values and payload. */
export interface LooseRequest extends RequestOptions {
  readonly params?: object;
  readonly query?: object;
  readonly payload?: object;
}

/**
 * What came of one exchange: an answer in the shop's envelope, none, or none because nobody waits
 * for it any more.
 */
export type Attempt =
  | { kind: 'answer'; envelope: Envelope; body: unknown }
  | { kind: 'lost' }
  | { kind: 'aborted' };

export interface ExchangeOptions {
  readonly fetch: typeof globalThis.fetch;
  /** One of the shop's languages, read anew for each request. */
  readonly language: () => string;
  /** Called with the shop's time of each answer and the moments (epoch ms) around the request. */
  readonly onServerTime?: (serverTime: number, sentAt: number, receivedAt: number) => void;
  /**
   * Called with whom the shop names as the session's member, '' for a visitor; says whether the
   * page is still theirs.
   */
  readonly onMember?: (token: string) => boolean;
  readonly timeoutMs?: number;
}

const currentUserAddress = '/api/user/point';
const namedMember = z.object({ token: z.string() });

/** Asks the shop for a call, with an idempotency key where the call takes one; never throws. */
export type Exchange = (call: Call, request: LooseRequest, key?: string) => Promise<Attempt>;

/**
 * Exchanges with the shop under its csrf pair: the newest is kept in memory, one is read first
 * where a write has none, and a call is asked once more with a fresh pair where the pair was
 * refused (another tab logged in or out). Where that was another member, nothing more is written:
 * what one member pressed is never carried out for the next.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  let csrf: CsrfPair | null = null;
  let isOfAnother = false;

  async function attempt(
    address: string,
    init: RequestInit,
    signal?: AbortSignal,
  ): Promise<Attempt> {
    const sentAt = Date.now();
    const answer = await answerTo(options, address, init, signal);
    // What is kept for ever is of no session and of no moment (contract, `listRounds`).
    if (answer.kind === 'answer' && answer.envelope.csrf.name !== '') {
      csrf = answer.envelope.csrf;
      options.onServerTime?.(Date.parse(answer.envelope.now), sentAt, Date.now());
    }
    if (answer.kind === 'answer' && address === currentUserAddress) {
      const named = z.safeParse(namedMember, answer.body);
      if (named.success && options.onMember?.(named.data.token) === false) isOfAnother = true;
    }
    return answer;
  }

  /** Any answer brings a pair; the current user's is the cheapest that everyone may read. */
  async function csrfPair(signal?: AbortSignal): Promise<CsrfPair | null> {
    if (csrf === null) await attempt(currentUserAddress, { headers: headersOf(options) }, signal);
    return csrf;
  }

  async function once(call: Call, request: LooseRequest, key?: string): Promise<Attempt> {
    const pair = call.csrf ? await csrfPair(request.signal) : null;
    if (call.csrf && isOfAnother) return { kind: 'aborted' };
    if (call.csrf && pair === null) return { kind: request.signal?.aborted ? 'aborted' : 'lost' };
    const pairFields = pair === null ? {} : { csrf_name: pair.name, csrf_value: pair.value };
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
    // A refused pair means that nothing was done.
    if (!call.csrf || first.kind !== 'answer' || first.envelope.state !== 403) return first;
    csrf = null;
    return once(call, request, key);
  };
}

async function answerTo(
  { fetch, timeoutMs = 20_000 }: ExchangeOptions,
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const body: unknown = await response.json();
    const parsed = z.safeParse(envelope, body);
    // A proxy's error page, or an answer cut short: nothing the shop said.
    return parsed.success ? { kind: 'answer', envelope: parsed.data, body } : { kind: 'lost' };
  } catch {
    return signal?.aborted ? { kind: 'aborted' } : { kind: 'lost' };
  }
}

/**
 * Where a call goes and what it carries: a GET its values in the address, a POST them in a form.
 */
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

function headersOf({ language }: ExchangeOptions, idempotencyKey?: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}
