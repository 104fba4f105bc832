import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Envelope, FieldErrors } from '#contract/envelope.ts';
import {
  type Attempt,
  createExchange,
  type ExchangeOptions,
  type LooseRequest,
  type RequestOptions,
} from './api-exchange.ts';
import { newKey } from './idempotency-key.ts';

/**
 * Why a call gave nothing to use.
 * - `fields`: values were refused, see `errors`; `refused`: the shop says no (400, 403, 409, 413,
 *   429)
 * - `missing`: not there, or not this member's; `login`: only for members; `maintenance`: the shop
 *   is closed
 * - `offline`: no answer arrived, so whether a write happened is unknown; `fault`: the shop failed
 */
export type FailureReason =
  | 'fields'
  | 'refused'
  | 'missing'
  | 'login'
  | 'maintenance'
  | 'offline'
  | 'fault'
  | 'aborted';

export interface Failure {
  readonly ok: false;
  readonly reason: FailureReason;
  /** The state of the answer, 0 where no answer arrived. */
  readonly state: number;
  /** A sentence from the shop in the person's language, '' where it gave none. */
  readonly message: string;
  readonly errors: FieldErrors;
  readonly requestId: string | null;
}

export interface Success<Answer> {
  readonly ok: true;
  /** 204: there was nothing left to do, it had been settled before. */
  readonly state: 200 | 204;
  readonly answer: Answer;
}

export type Outcome<Answer> = Success<Answer> | Failure;

type Part<Name extends string, Value> =
  Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/**
 * What a call takes: its path parameters, query values and payload, each only where the contract
 * has one.
 */
export type RequestOf<C extends Call> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']>> &
  Part<'payload', z.input<C['payload']>> &
  RequestOptions;

export type AnswerOf<C extends Call> = z.output<C['answer']>;

export interface ClientOptions extends ExchangeOptions {
  /** The session is not a member's (any more), though the call needs one. */
  readonly onLoginRequired?: () => void;
  readonly onMaintenance?: () => void;
  /**
   * After each answer: whether the shop's database is away just now, and what can be asked again
   * is.
   */
  readonly onAway?: (isAway: boolean) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export interface Client {
  send<C extends Call>(call: C, request: RequestOf<C>): Promise<Outcome<AnswerOf<C>>>;
}

/** Waits between attempts on one call; their number bounds the attempts. */
const retryDelaysMs = [400, 1200, 3000];
/**
 * While its database is changed over, the shop is asked every few seconds, for two minutes at most.
 */
const awayDelayMs = 2_500;
const mostWhileAway = 48;

function failure(reason: FailureReason, from?: Envelope): Failure {
  return {
    ok: false,
    reason,
    state: from?.state ?? 0,
    message: from?.message ?? '',
    errors: from?.errors ?? {},
    requestId: from?.request_id ?? null,
  };
}

function reasonOf(state: number): FailureReason {
  switch (state) {
    case 401:
      return 'login';
    case 404:
      return 'missing';
    case 422:
      return 'fields';
    case 9999:
      return 'maintenance';
    case 400:
    case 403:
    case 409:
    case 413:
    case 429:
      return 'refused';
    default:
      return 'fault';
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * A client of the shop's API. A lost connection is tried again a bounded number of times: every
 * read, and a write only under its idempotency key, which stays the same over these attempts.
 */
export function createClient(options: ClientOptions): Client {
  const sleep = options.sleep ?? wait;
  const exchange = createExchange(options);

  async function withRetries(call: Call, request: LooseRequest): Promise<Attempt> {
    const key = call.idempotent ? (request.idempotencyKey ?? newKey()) : undefined;
    const repeatable = (call.method === 'GET' && !call.csrf) || key !== undefined;
    const delays = retryDelaysMs.values();
    for (let timesAway = 0; ; ) {
      const last = await exchange(call, request, key);
      const isAway = last.kind === 'answer' && last.envelope.state === 503;
      if (last.kind === 'answer') options.onAway?.(isAway);
      if (!repeatable || !(isAway || worthAnother(last, key !== undefined))) return last;
      const delay = isAway ? awayDelayMs : delays.next().value;
      if (delay === undefined || (isAway && timesAway++ === mostWhileAway)) return last;
      await sleep(delay);
      if (request.signal?.aborted) return { kind: 'aborted' };
    }
  }

  function send<C extends Call>(call: C, request: RequestOf<C>): Promise<Outcome<AnswerOf<C>>>;
  async function send(call: Call, request: LooseRequest): Promise<Outcome<unknown>> {
    const result = await withRetries(call, request);
    if (result.kind === 'aborted') return failure('aborted');
    if (result.kind === 'lost') return failure('offline');
    const { state } = result.envelope;
    if (state !== 200 && state !== 204) {
      if (state === 401) options.onLoginRequired?.();
      if (state === 9999) options.onMaintenance?.();
      return failure(reasonOf(state), result.envelope);
    }
    const answer = z.safeParse(call.read ?? call.answer, result.body);
    // Server and web app of different versions: a reload mends it, guessing at the shape does not.
    if (!answer.success) return failure('fault', result.envelope);
    return { ok: true, state, answer: answer.data };
  }

  return { send };
}

/**
 * With a key, a request that still runs (409) or failed inside (500) can be asked again for its
 * result.
 */
function worthAnother(last: Attempt, keyed: boolean): boolean {
  if (last.kind === 'lost') return true;
  if (last.kind === 'aborted') return false;
  return keyed && (last.envelope.state === 409 || last.envelope.state === 500);
}
