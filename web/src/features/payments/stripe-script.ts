/** As much of Stripe's script as the card field uses (docs.stripe.com/js). */
export interface StripeScript {
  elements(options: { locale: string }): { create(type: 'card', options: object): CardElement };
  createPaymentMethod(wish: { type: 'card'; card: CardElement; billing_details: { name: string } }): Promise<{
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

const loads = new Map<string, Promise<void>>();

/** Loads the payment company's script once. Its own pages must load it from its own address, so it is not in the build. */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<StripeScript> {
  const load = loads.get(scriptUrl) ?? appendScript(scriptUrl);
  loads.set(scriptUrl, load);
  // A failure may be of the moment: the next visit tries again.
  load.catch(() => loads.delete(scriptUrl));
  await load;
  if (window.Stripe === undefined) throw new Error(`${scriptUrl} defines no Stripe`);
  return window.Stripe(publishableKey);
}

function appendScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
