import * as z from 'zod';
import { ProviderUnavailableError } from './payment-provider.ts';
import { answerReader, fetchAnswer, type ProviderAnswer } from './provider-answer.ts';

export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  /** The id of the shop's webhook; signatures are bound to it. */
  webhookId: string;
  /** The API's base URL, such as https://api-m.paypal.com. */
  address: string;
}

export const readAnswer = answerReader('PayPal');

/**
 * Sends a request to PayPal. Throws ProviderUnavailableError for lost connections, timeouts,
 * limits, server errors and wrong keys.
 */
export type AskPayPal = (question: {
  method: 'GET' | 'POST';
  path: string;
  /** JSON, sent byte for byte. */
  body?: string;
  /** The idempotency key: PayPal stores the response for hours and repeats it. */
  requestId?: string;
}) => Promise<ProviderAnswer>;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
/**
 * How long before its expiry an access token is replaced, in milliseconds, so that it does not
 * expire during a request.
 */
const expiryMarginMs = 60_000;

/** Makes the client of PayPal's REST API. The access token is cached until it expires. */
export function openPayPal({ clientId, clientSecret, address }: PayPalSettings): AskPayPal {
  let token: { value: string; goodUntil: number } | undefined;

  const send = (path: string, request: RequestInit) =>
    fetchAnswer('PayPal', address + path, request);

  /** Requests a new access token from PayPal. */
  async function freshToken(): Promise<string> {
    const login = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${login}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const given = Token.safeParse(body);
    if (status !== 200 || !given.success)
      throw new ProviderUnavailableError(`PayPal: login, ${status}`);
    const { access_token: value, expires_in: seconds } = given.data;
    // The system's clock: PayPal's tokens do not follow the shop's clock.
    token = { value, goodUntil: Date.now() + seconds * 1000 - expiryMarginMs };
    return value;
  }

  return async ({ method, path, body, requestId }) => {
    const bearer =
      token !== undefined && token.goodUntil > Date.now() ? token.value : await freshToken();
    const answer = await send(path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
    if (answer.status === 401) token = undefined;
    const isAnswer = answer.status < 500 && ![401, 403, 408, 409, 429].includes(answer.status);
    if (!isAnswer) throw new ProviderUnavailableError(`PayPal: ${path}, ${answer.status}`);
    return answer;
  };
}
