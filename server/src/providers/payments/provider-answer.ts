import * as z from 'zod';
import { type Money, ProviderUnavailableError } from './payment-provider.ts';

/** A JSON response of a payment provider. */
export interface ProviderAnswer {
  status: number;
  body: unknown;
}

const timeoutMs = 15_000;

/**
 * Sends a request to a payment provider.
 *
 * @param company the provider's name in logs
 * @throws ProviderUnavailableError for no response, or one that is not JSON
 */
export async function fetchAnswer(
  company: string,
  url: string,
  request: RequestInit,
): Promise<ProviderAnswer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // A redirect would send the credentials to another host.
    const answer = await fetch(url, { ...request, signal, redirect: 'error' });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch (error) {
    const message = `${company}: no answer to ${new URL(url).pathname}`;
    throw new ProviderUnavailableError(message, { cause: error });
  }
}

/**
 * Makes a function that validates a provider's response by a schema.
 *
 * @returns a function that parses a provider's response and throws ProviderUnavailableError if it
 *   does not match the schema
 */
export function answerReader(company: string) {
  return <Schema extends z.ZodType>(
    schema: Schema,
    { status, body }: ProviderAnswer,
  ): z.infer<Schema> => {
    const parsed = schema.safeParse(body);
    if (status < 300 && parsed.success) return parsed.data;
    throw new ProviderUnavailableError(`${company}: unexpected answer, ${status}`);
  };
}

/** A number written as text, such as `1200.00`. */
export const decimal = z.string().transform(Number).pipe(z.number());

/**
 * Converts an amount to the currency's smallest unit. Yen have no fraction; all other currencies
 * are taken to have hundredths.
 */
export function moneyOf(decimal: number, currency: string): Money {
  return { amount: Math.round(decimal * (currency === 'JPY' ? 1 : 100)), currency };
}
