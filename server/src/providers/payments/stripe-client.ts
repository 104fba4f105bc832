import Stripe from 'stripe';
import { ProviderUnavailableError } from './payment-provider.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where its API is, such as https://api.stripe.com. */
  address: string;
}

export function openStripe({ secretKey, address }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(address);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    // An address of IPv6 stands in brackets in a URL, and nowhere else.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    // The shop asks again by itself, and with what it knows by then.
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
  });
}

/**
 * Asks Stripe. What is no answer about the payment (lost connections, limits, faults, keys) means:
 * unavailable.
 */
export async function askStripe<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isAnswer =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isAnswer || !(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnavailableError(`Stripe: ${error.type} ${error.code ?? ''}`, {
      cause: error,
    });
  }
}
