import * as z from 'zod/mini';
import type { Operation } from '#contract/console/operation.ts';
import {
  type Problem,
  problem,
  problemPrefix,
  type statusOfProblem,
} from '#contract/console/problem.ts';
import { currentLanguage } from '../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../kit/lib/idempotency-key.ts';

/** A field of a request: optional if its schema has no required fields. */
type Part<Name extends string, Value> =
  Record<string, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Path parameters, query values and body of an operation, each only if the contract has it. */
export type RequestOf<O extends Operation> = Part<'params', z.input<O['params']>> &
  Part<'query', z.input<O['query']>> &
  Part<'body', z.input<O['body']>> & {
    readonly signal?: AbortSignal;
    /** The file of an upload. */
    readonly file?: Blob;
    /** The idempotency key of an earlier attempt, so that the server does both once. */
    readonly idempotencyKey?: string;
    /** The revision that the change was made from. */
    readonly revision?: string;
  };

export type AnswerOf<O extends Operation> = z.output<O['answer']>;

/**
 * A failure without a problem means that no answer came: it may have been done or not. With
 * `approvalId` nothing was done yet: the command waits for a second person.
 */
export type Result<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly revision: string | null }
  | {
      readonly ok: false;
      readonly problem: Problem | undefined;
      readonly approvalId?: number;
    };

const waiting = z.object({ approval: z.object({ id: z.int() }) });

type ProblemName = keyof typeof statusOfProblem;

/** Whether a request was refused with this problem; false if no answer arrived. */
export function isProblem(failed: { readonly problem: Problem | undefined }, name: ProblemName) {
  return failed.problem?.type === `${problemPrefix}${name}`;
}

/** A request of any operation, as `RequestOf` allows it. */
interface LooseRequest {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly revision?: string;
}

let onSignInRequired: () => void = () => {};

/** Sets what the app does when the session has ended. Called once at start. */
export function setSignInListener(listener: () => void): void {
  onSignInRequired = listener;
}

/**
 * The pauses before a request is sent again, in milliseconds: one for each retry. A failover of the
 * database takes up to half a minute.
 */
const retryDelaysMs = [400, 1_200, 3_000, 5_000, 8_000, 12_000];
/** The number of retries when no server is reached at all: then this device may be offline. */
const retriesWithoutAnswer = 3;

/**
 * Sends an operation. If no response arrives or the shop is away (502 to 504), a read, or a command
 * with an idempotency key, is sent again after each pause of `retryDelaysMs`.
 */
export async function send<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
): Promise<Result<AnswerOf<O>>>;
export async function send(operation: Operation, request: LooseRequest): Promise<Result<unknown>> {
  const key = operation.idempotent ? (request.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const repeatable = operation.method === 'GET' || key !== undefined;
  for (let retries = 0; ; retries++) {
    const response = await ask(operation, request, key);
    const mostRetries = response === undefined ? retriesWithoutAnswer : retryDelaysMs.length;
    const isAway = response === undefined || awayStatuses.includes(response.status);
    if (!isAway || !repeatable || retries >= mostRetries || request.signal?.aborted)
      return response === undefined ? lost : resultOf(operation, response);
    await new Promise((resolve) => setTimeout(resolve, retryDelaysMs[retries]));
  }
}

const lost = { ok: false, problem: undefined } as const;

/** The shop or its database is unavailable: the shop, or a proxy in front of it, answered so. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** A response whose body has arrived. */
interface Received extends Pick<Response, 'ok' | 'status' | 'headers'> {
  text: string;
}

/** Sends an operation once. @returns undefined if no whole response arrived */
async function ask(
  operation: Operation,
  request: LooseRequest,
  key: string | undefined,
): Promise<Received | undefined> {
  try {
    const response = await fetch(addressOf(operation, request), initOf(operation, request, key));
    const { ok, status, headers } = response;
    return { ok, status, headers, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** Reads the response to an operation. */
function resultOf(operation: Operation, response: Received): Result<unknown> {
  const body = parse(response.text);
  if (response.status === 202) {
    const asked = z.safeParse(waiting, body);
    return asked.success ? { ...lost, approvalId: asked.data.approval.id } : lost;
  }
  if (response.ok) {
    const answer = z.safeParse(operation.answer, body ?? {});
    // The server is of another version. A reload repairs that; guessing would not.
    if (!answer.success) return lost;
    return { ok: true, answer: answer.data, revision: response.headers.get('etag') };
  }
  const parsed = z.safeParse(problem, body);
  if (response.status === 401 && operation.access !== 'anyone') onSignInRequired();
  return { ok: false, problem: parsed.success ? parsed.data : undefined };
}

/** Makes the URL of an operation with its path parameters and query. */
export function addressOf({ path }: Operation, request: object): string {
  const { params = {}, query = {} }: LooseRequest = request;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `/api/${filled}${search}`;
}

/** Makes the headers and the body of an operation's request. */
function initOf(
  { method }: Operation,
  { body, file, signal, revision }: LooseRequest,
  key: string | undefined,
): RequestInit {
  return {
    method,
    headers: {
      'accept-language': currentLanguage(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file !== undefined && { 'content-type': 'application/octet-stream' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(revision !== undefined && { 'if-match': revision }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file }),
    ...(signal && { signal }),
  };
}

/** Parses JSON; undefined if the text is empty or none. */
function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
