import * as z from 'zod';
import { type Money, ProviderUnavailableError } from './payment-provider.ts';

/** What a company that is asked in JSON answered, where it understood the question. */
export interface CompanyAnswer {
  status: number;
  body: unknown;
}

const timeout = 15_000;

/**
 * Asks a company.
 *
 * @param company as the log names it
 * @throws ProviderUnavailableError where no answer came, or none in JSON
 */
export async function fetchAnswer(
  company: string,
  url: string,
  request: RequestInit,
): Promise<CompanyAnswer> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeout) });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch (error) {
    const message = `${company}: no answer to ${new URL(url).pathname}`;
    throw new ProviderUnavailableError(message, { cause: error });
  }
}

/**
 * @returns reads a company's answers; throws ProviderUnavailableError where one is not what was
 * asked for
 */
export function answerReader(company: string) {
  return <Schema extends z.ZodType>(
    schema: Schema,
    { status, body }: CompanyAnswer,
  ): z.infer<Schema> => {
    const parsed = schema.safeParse(body);
    if (status < 300 && parsed.success) return parsed.data;
    throw new ProviderUnavailableError(`${company}: an answer that says nothing, ${status}`);
  };
}

/** A number that is written as text, such as `1200.00`. */
export const decimal = z.string().transform(Number).pipe(z.number());

/** Yen have no fraction; of any other currency the hundredth is taken for its smallest unit. */
export function moneyOf(decimal: number, currency: string): Money {
  return { amount: Math.round(decimal * (currency === 'JPY' ? 1 : 100)), currency };
}
