import type { FastifyInstance } from 'fastify';

/**
 * Replaces Amazon's checkout.js: defines `amazon.Pay.initCheckout`, which takes the customer to the
 * sign-in page.
 */
export function amazonScript(app: FastifyInstance): void {
  app.get('/amazon/checkout.js', (_request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin');
    return script;
  });
}

const script = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.amazon = {
    Pay: {
      initCheckout: ({ publicKeyId, createCheckoutSessionConfig: { payloadJSON, signature, algorithm } }) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = origin + '/pages/amazon/begin';
        for (const [name, value] of Object.entries({ payloadJSON, signature, algorithm, publicKeyId })) {
          const input = document.createElement('input');
          input.type = 'hidden';
          input.name = name;
          input.value = value;
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
    },
  };
})();
`;
