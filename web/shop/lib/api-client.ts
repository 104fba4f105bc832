import * as z from 'zod/mini';
import type { Envelope, Factor, FieldErrors, MaintenanceNote } from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { newIdempotencyKey } from '../../kit/lib/idempotency-key.ts';
import {
  type Attempt,
  createTransport,
  type LooseRequest,
  type RequestOptions,
  type TransportOptions,
} from './api-exchange.ts';

/**
 * Why a call failed.
 *
 * - `fields`: values were refused, see `errors`; `refused`: the server refused the call (400, 403,
 *   409, 413, 429)
 * - `missing`: not found, or owned by another member; `login`: only for members; `maintenance`: the
 *   shop is closed
 * - `offline`: no response arrived, so a write may or may not have happened; `error`: the server
 *   failed
 */
export type FailureReason =
  | 'fields'
  | 'refused'
  | 'missing'
  | 'login'
  | 'maintenance'
  | 'offline'
  | 'error'
  | 'aborted';

export interface Failure {
  readonly ok: false;
  readonly reason: FailureReason;
  /** The state of the response, 0 if none arrived. */
  readonly state: number;
  /** A message from the server in the person's language, '' if there is none. */
  readonly message: string;
  readonly errors: FieldErrors;
  /** The second factors of which the member has to show one first; none for other failures. */
  readonly factors: readonly Factor[];
  /** The operator's words about a closed shop; null for other failures. */
  readonly maintenance: MaintenanceNote | null;
  readonly requestId: string | null;
}

export interface Success<Answer> {
  readonly ok: true;
  /** 204: nothing was left to do, because it had been done before. */
  readonly state: 200 | 204;
  readonly answer: Answer;
}

export type CallResult<Answer> = Success<Answer> | Failure;

type Part<Name extends string, Value> =
  Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/**
 * The parameters of a call: path parameters, query values and payload, each only if the contract
 * has it.
 */
export type RequestOf<C extends Call> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']>> &
  Part<'payload', z.input<C['payload']>> &
  RequestOptions;

export type AnswerOf<C extends Call> = z.output<C['answer']>;

export interface ClientOptions extends TransportOptions {
  /** Called when the call needs a member and the session is not (or no longer) a member's. */
  readonly onLoginRequired?: () => void;
  readonly onMaintenance?: () => void;
  /**
   * Called when a member's call needs a second factor. Returns whether they have shown one: the
   * call is then sent again, under its key.
   */
  readonly onFactorRequired?: (factors: readonly Factor[]) => Promise<boolean>;
  /**
   * Called after each response: whether the database is unavailable and the call will be retried.
   */
  readonly onDatabaseUnavailable?: (isUnavailable: boolean) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

export interface Client {
  send<C extends Call>(call: C, request: RequestOf<C>): Promise<CallResult<AnswerOf<C>>>;
}

/** The waits between the attempts of one call. Their number limits the attempts. */
const retryDelaysMs = [400, 1200, 3000];
/** While the database fails over, the call is retried at this interval, for at most two minutes. */
const failoverRetryMs = 2_500;
const maxFailoverRetries = 48;

/** Makes the failure of a call from its reason and the response, if there was one. */
function failure(reason: FailureReason, from?: Envelope): Failure {
  return {
    ok: false,
    reason,
    state: from?.state ?? 0,
    message: from?.message ?? '',
    errors: from?.errors ?? {},
    factors: from?.factors ?? [],
    maintenance: from?.maintenance ?? null,
    requestId: from?.request_id ?? null,
  };
}

/** Names why a call failed, from the state of the response. */
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
      return 'error';
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Creates a client of the shop's API. After a lost connection it retries a bounded number of times:
 * every read, and a write only with an idempotency key, which is the same in each attempt.
 */
export function createClient(options: ClientOptions): Client {
  const sleep = options.sleep ?? wait;
  const exchange = createTransport(options);

  /** Sends a call, and again after lost or busy responses if that cannot do something twice. */
  async function withRetries(
    call: Call,
    request: LooseRequest,
    key: string | undefined,
  ): Promise<Attempt> {
    const repeatable = (call.method === 'GET' && !call.csrf) || key !== undefined;
    const delays = retryDelaysMs.values();
    for (let unavailableTries = 0; ; ) {
      const last = await exchange(call, request, key);
      const isUnavailable =
        last.kind === 'away' || (last.kind === 'answer' && last.envelope.state === 503);
      if (isUnavailable || last.kind === 'answer') options.onDatabaseUnavailable?.(isUnavailable);
      if (!repeatable || !(isUnavailable || canRetry(last, key !== undefined))) return last;
      const delay = isUnavailable ? failoverRetryMs : delays.next().value;
      if (delay === undefined || (isUnavailable && unavailableTries++ === maxFailoverRetries))
        return last;
      await sleep(delay);
      if (request.signal?.aborted) return { kind: 'aborted' };
    }
  }

  /** Sends a call, and once more if the member then shows the second factor that it needs. */
  async function withFactor(call: Call, request: LooseRequest): Promise<Attempt> {
    const key = call.idempotent ? (request.idempotencyKey ?? newIdempotencyKey()) : undefined;
    const result = await withRetries(call, request, key);
    if (result.kind !== 'answer' || call.access !== 'member') return result;
    const { factors } = result.envelope;
    if (factors === undefined || !(await options.onFactorRequired?.(factors))) return result;
    return withRetries(call, request, key);
  }

  function send<C extends Call>(call: C, request: RequestOf<C>): Promise<CallResult<AnswerOf<C>>>;
  /** Sends a call and returns its answer, or why it failed. */
  async function send(call: Call, request: LooseRequest): Promise<CallResult<unknown>> {
    const result = await withFactor(call, request);
    if (result.kind === 'aborted') return failure('aborted');
    if (result.kind === 'lost' || result.kind === 'away') return failure('offline');
    const { state } = result.envelope;
    if (state !== 200 && state !== 204) {
      if (state === 401) options.onLoginRequired?.();
      if (state === 9999) options.onMaintenance?.();
      return failure(reasonOf(state), result.envelope);
    }
    const answer = z.safeParse(call.read ?? call.answer, result.body);
    // Server and web app have different versions. A reload repairs that; guessing the shape would
    // not.
    if (!answer.success) return failure('error', result.envelope);
    return { ok: true, state, answer: answer.data };
  }

  return { send };
}

/**
 * Whether a call can be sent again. With a key, a request that is still running (409) or failed on
 * the server (500) can be sent again to get its result.
 */
function canRetry(last: Attempt, keyed: boolean): boolean {
  if (last.kind === 'lost') return true;
  if (last.kind !== 'answer') return false;
  return keyed && (last.envelope.state === 409 || last.envelope.state === 500);
}
