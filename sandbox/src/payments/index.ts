import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../server/src/lib/clock.ts';
import type { StorageOptions } from '../stored-state.ts';
import { Amazon } from './amazon/amazon.ts';
import { amazonApi } from './amazon/api.routes.ts';
import { amazonPages } from './amazon/pages.routes.ts';
import { amazonScript } from './amazon/script.routes.ts';
import { CallbackPost } from './callback-post.ts';
import { controlRoutes } from './control.routes.ts';
import type { Keys } from './keys.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payPalApi } from './paypal/api.routes.ts';
import { payPalPages } from './paypal/pages.routes.ts';
import { PayPal } from './paypal/paypal.ts';
import { sbpsApi } from './sbps/api.routes.ts';
import { sbpsPages } from './sbps/pages.routes.ts';
import { Sbps } from './sbps/sbps.ts';
import { stripeApi } from './stripe/api.routes.ts';
import { cardField } from './stripe/card-field.routes.ts';
import { stripePages } from './stripe/pages.routes.ts';
import { Stripe } from './stripe/stripe.ts';

export interface PaymentProviders {
  all: readonly PaymentProvider[];
  post: CallbackPost;
  /** Sets the base address of their pages, once the server listens. */
  listeningAt(address: string): void;
}

/** Plays every payment provider that the shop supports. */
export async function openPaymentProviders(
  app: FastifyInstance,
  options: StorageOptions & { clock: Clock; shopUrl: string; keys: Keys },
): Promise<PaymentProviders> {
  const post = new CallbackPost(options.shopUrl);
  const stripe = await Stripe.open({
    ...options,
    post,
    webhookSecret: options.keys.stripe.webhookSecret,
  });
  const paypal = await PayPal.open({ ...options, post });
  const amazon = await Amazon.open({ ...options, post });
  const sbps = await Sbps.open({ ...options, post });
  const all = [stripe, paypal, amazon, sbps];
  await stripeApi(app, stripe);
  await payPalApi(app, paypal);
  await amazonApi(app, amazon);
  await app.register(async (api) => sbpsApi(api, sbps));
  await app.register(cardField);
  amazonScript(app);
  await app.register(async (pages) => {
    await pages.register(formbody);
    await stripePages(pages, stripe);
    payPalPages(pages, paypal);
    amazonPages(pages, amazon);
    sbpsPages(pages, sbps, post);
    await controlRoutes(pages, all, post);
  });
  return {
    all,
    post,
    listeningAt(address) {
      stripe.address = address;
      paypal.address = address;
      amazon.address = address;
      sbps.address = address;
    },
  };
}
