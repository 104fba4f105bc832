import * as z from 'zod';
import { answerReader, type CompanyAnswer, fetchAnswer } from './company-answer.ts';
import { ProviderUnavailableError } from './payment-provider.ts';

export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  /** Of the webhook that reports to this shop: its signatures are bound to it. */
  webhookId: string;
  /** Where its API is, such as https://api-m.paypal.com. */
  address: string;
}

export const readAnswer = answerReader('PayPal');

/**
 * Asks PayPal. What is no answer (lost connections, limits, faults, keys) throws
 * ProviderUnavailableError.
 */
export type AskPayPal = (question: {
  method: 'GET' | 'POST';
  path: string;
  /** As JSON, to the byte. */
  body?: string;
  /** The same one gets the same answer: PayPal keeps it for hours. */
  requestId?: string;
}) => Promise<CompanyAnswer>;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
/** A token is given up this long before its end, so that it does not end on the way. */
const margin = 60_000;

/** Opens PayPal's REST API. Its token is asked for once and kept while it is good. */
export function openPayPal({ clientId, clientSecret, address }: PayPalSettings): AskPayPal {
  let token: { value: string; goodUntil: number } | undefined;

  const send = (path: string, request: RequestInit) =>
    fetchAnswer('PayPal', address + path, request);

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
    // The system's clock: the token's life is PayPal's affair, not the shop's.
    token = { value, goodUntil: Date.now() + seconds * 1000 - margin };
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
