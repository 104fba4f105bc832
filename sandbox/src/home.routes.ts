import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../server/src/lib/clock.ts';
import { html, page } from './page.ts';

/** `GET /`: the sandbox's start page. */
export function homeRoute(app: FastifyInstance, clock: Clock): void {
  app.get('/', (_request, reply) => {
    const now = clock.now().toISOString();
    reply.type('text/html; charset=utf-8');
    return page(
      'What stands in for the outside world',
      html`<p>A shop on one machine has no payment company, no mail and no time to lose. These stand in for them.</p>
<ul>
<li><a href="/inbox">Inbox</a>: every mail and text message that the shop sends, whomever it is for.
  <br><small>For programs: <a href="/inbox.json"><code>/inbox.json</code></a></small></li>
<li><a href="/payments">Payment companies</a>: every order, and what may become of it: approve, decline, expire, refund …
  <br><small>For programs: <a href="/payments.json"><code>/payments.json</code></a></small></li>
<li><a href="/authenticator">Authenticator</a>: the codes by which the staff of the demo sign in to the console.
  <br><small>For programs: <a href="/authenticator.json"><code>/authenticator.json</code></a></small></li>
<li><a href="/clock">Clock</a>: the shop's time is <time>${now}</time>. It can be set forward, to see a deadline pass:
  <br><small><code>curl -X POST -H 'content-type: application/json' -d '{"advance_seconds": 86400}' …/clock</code>,
  and back to the true time with <code>{"reset": true}</code></small></li>
</ul>`,
    );
  });
}
