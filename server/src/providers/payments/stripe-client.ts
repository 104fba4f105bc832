import Stripe from 'stripe';
import { ProviderKeyRefusedError, ProviderUnavailableError } from './payment-provider.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The API's base URL, such as https://api.stripe.com. */
  address: string;
}

/** Makes the client of Stripe's API at an address. */
export function openStripe({ secretKey, address }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(address);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    // In a URL an IPv6 address is in brackets; the SDK's `host` takes it without.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    // Few, because the shop retries by itself, with newer data.
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
  });
}

/**
 * Runs a request to Stripe. Throws ProviderUnavailableError for lost connections, timeouts, limits
 * and server errors, and ProviderKeyRefusedError for wrong keys and missing permissions.
 */
export async function askStripe<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const isAnswer =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isAnswer || !(error instanceof Stripe.errors.StripeError)) throw error;
    const isOfKey =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (isOfKey) {
      // Stripe names the permission in its text only: "Having the 'rak_charge_read' permission
      // would allow this request to continue".
      const refusal = /\brak_\w+/.exec(error.message)?.[0] ?? error.type;
      throw new ProviderKeyRefusedError(`Stripe: ${refusal}`, refusal, { cause: error });
    }
    throw new ProviderUnavailableError(`Stripe: ${error.type} ${error.code ?? ''}`, {
      cause: error,
    });
  }
}
