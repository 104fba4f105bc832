/** An HTTP status and a JSON body. */
export interface Answer {
  status: number;
  body: object;
}

/** Writes an error in the format of Stripe's API. */
export function refused(code: string, message: string, status = 400, more: object = {}): Answer {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return { status, body: { error: { type, code, message, ...more } } };
}

/**
 * Answers a request that a restricted key may not make; undefined if it may. A key of the sandbox
 * names what it lacks: `rk_test_without_payment_method_read` may not read payment methods.
 *
 * @param url the path of the request, such as `/v1/payment_methods/pm_1`
 */
export function refusedForKey(
  authorization: string | undefined,
  method: string,
  url: string,
): Answer | undefined {
  const lacked = /^Bearer rk_\w+?_without_(\w+)$/.exec(authorization ?? '')?.[1];
  const group = /^\/v1\/(\w+?)s?(?:[/?]|$)/.exec(url)?.[1];
  if (lacked === undefined || lacked !== `${group}_${method === 'GET' ? 'read' : 'write'}`)
    return undefined;
  const message = `The provided key 'rk_test_***' does not have the required permissions for this endpoint. Having the 'rak_${lacked}' permission would allow this request to continue.`;
  return { status: 403, body: { error: { type: 'invalid_request_error', message } } };
}
