import type { FastifyInstance } from 'fastify';
import { html, page } from './page.ts';

/** The code that somebody's authenticator shows at this moment. */
export interface AuthenticatorCode {
  mail: string;
  code: string;
}

/**
 * Serves `GET /authenticator`, which replaces the phones of the demo's staff. It shows the codes
 * that their authenticator apps show, which change every 30 seconds.
 */
export function authenticatorRoutes(
  app: FastifyInstance,
  codes: () => readonly AuthenticatorCode[],
): void {
  app.get('/authenticator.json', () => codes());
  app.get('/authenticator', (_request, reply) => {
    // No script runs here: the page reloads itself.
    reply.type('text/html; charset=utf-8').header('refresh', '5');
    return page(
      'Authenticator',
      html`<p>With these codes, as a second factor, the demo's staff sign in to the console. A code works once. A new one appears every 30 seconds.</p>
<ul>${codes().map(({ mail, code }) => html`<li>${mail}: <code>${code}</code></li>`)}</ul>
<p><small>For programs: <a href="/authenticator.json"><code>/authenticator.json</code></a></small></p>`,
    );
  });
}
