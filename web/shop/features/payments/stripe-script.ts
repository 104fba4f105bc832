import { loadScript } from './load-script.ts';

/** The part of Stripe's script that the card fields use (docs.stripe.com/js). */
export interface StripeScript {
  elements(options: { locale: string }): { create(type: 'card', options: object): CardElement };
  /** Makes a token of the typed card. */
  createPaymentMethod(details: {
    type: 'card';
    card: CardElement;
    billing_details: { name: string };
  }): Promise<{
    paymentMethod?: { id: string; card?: { last4?: string } };
    error?: { type?: string; code?: string };
  }>;
}

export interface CardElement {
  mount(place: HTMLElement): void;
  on(event: 'ready', listener: () => void): void;
  destroy(): void;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeScript;
  }
}

/** Loads Stripe's script and initialises it with the shop's key. */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<StripeScript> {
  await loadScript(scriptUrl);
  if (window.Stripe === undefined) throw new Error(`${scriptUrl} defines no Stripe`);
  return window.Stripe(publishableKey);
}
