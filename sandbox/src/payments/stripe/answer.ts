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
