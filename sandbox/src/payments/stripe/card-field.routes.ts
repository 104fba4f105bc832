import type { FastifyInstance } from 'fastify';
import { cardFrame } from './card-frame.ts';

/**
 * Replaces Stripe.js: `GET /v3/` defines the used part of `Stripe`, with a card field in a frame of
 * this origin, so that the shop's page never sees the card number.
 */
export async function cardField(app: FastifyInstance): Promise<void> {
  app.get('/v3/', (_request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin');
    return script;
  });
  app.get('/v3/card.html', (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
      );
    return cardFrame;
  });
}

const script = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.Stripe = (key) => ({
    elements: ({ locale = 'auto' } = {}) => ({
      create: () => {
        const frame = document.createElement('iframe');
        const listeners = {};
        const hear = ({ source, data }) => {
          if (source === frame.contentWindow && data?.event) listeners[data.event]?.(data.detail);
        };
        frame.src = origin + '/v3/card.html#' + encodeURIComponent(locale);
        frame.title = locale === 'ja' ? 'カード情報の安全な入力欄' : 'Secure card payment input frame';
        frame.style.border = '0';
        frame.style.width = '100%';
        frame.style.height = '3rem';
        frame.style.colorScheme = 'light';
        addEventListener('message', hear);
        return {
          frame,
          mount: (place) => place.append(frame),
          on: (event, listener) => { listeners[event] = listener; },
          destroy: () => { removeEventListener('message', hear); frame.remove(); },
        };
      },
    }),
    createPaymentMethod: ({ card, billing_details }) => new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => resolve(data);
      card.frame.contentWindow.postMessage({ key, name: billing_details?.name ?? '' }, origin, [channel.port2]);
    }),
  });
})();
`;
