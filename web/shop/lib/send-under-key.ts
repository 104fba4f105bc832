import type { Call } from '#contract/shop/call.ts';
import type { SessionValues } from '../../kit/lib/session-values.ts';
import { type AnswerOf, type CallResult, type RequestOf, send } from './api.ts';
import { classifyFailure } from './classify-failure.ts';

/** A request that is stored under its idempotency key, over reloads, until it has a result. */
export interface StoredRequest<Value> {
  readonly values: SessionValues<Value>;
  readonly name: string;
  /** The value to store: at least the key. */
  readonly value: Value;
  readonly key: string;
}

/**
 * Stores a request and sends it under its key. The stored value is removed once the server has
 * accepted or refused the request. After any other failure it stays: sent again with the same key,
 * the request is carried out once.
 *
 * @param isFinal whether an answer is a result; false if the same request must be sent again
 */
export async function sendUnderKey<C extends Call, Value>(
  call: C,
  request: RequestOf<C>,
  { values, name, value, key }: StoredRequest<Value>,
  isFinal: (answer: AnswerOf<C>) => boolean = () => true,
): Promise<CallResult<AnswerOf<C>>> {
  values.write(name, value);
  const result = await send(call, { ...request, idempotencyKey: key });
  const isSettled = result.ok ? isFinal(result.answer) : classifyFailure(result) === 'refused';
  if (isSettled) values.remove(name);
  return result;
}
