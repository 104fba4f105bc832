import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../server/src/lib/clock.ts';
import { formatTime, type Html, html, page } from './page.ts';

/**
 * Shown on the page, because setting the clock back stops the sale of some packs, which is no
 * error.
 */
const afterReset = html`
Packs that a beacon draws are then paused until the clock is there again, because their numbers are published until then. Set it forward again to sell them.`;

/** Serves `GET /`, the sandbox's start page. `hasBeacon`: whether it plays a beacon. */
export function homeRoute(
  app: FastifyInstance,
  clock: Clock,
  { hasBeacon }: { hasBeacon: boolean },
): void {
  app.get('/', (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const address = `${request.protocol}://${request.host}`;
    return page(
      'The outside world, on one machine',
      html`<p>The sandbox plays the companies that a shop needs: mail, text messages, payments, log-ins and partner sites. Nothing here costs money, and no message leaves this machine.</p>
<ul>
<li><a href="/inbox">Inbox</a>: all mails and text messages that the shop has sent. ${forPrograms('/inbox.json')}</li>
<li><a href="/payments">Payment providers</a>: all orders. Approve, decline, refund or charge back each one. ${forPrograms('/payments.json')}</li>
<li><a href="/authenticator">Authenticator</a>: the codes with which the demo's staff sign in to the console. ${forPrograms('/authenticator.json')}</li>
<li><a href="/clock">Clock</a>: the shop's time is <time>${formatTime(clock.now())}</time> (Japan).
${howTo('Set it forward by a day, to see a deadline pass', `${address}/clock`, { advance_seconds: 86_400 })}
${howTo('Set it back to the true time', `${address}/clock`, { reset: true })}${hasBeacon ? afterReset : ''}</li>
<li>Partner sites: two sites whose members can transfer their points to the shop.
${howTo('Lose the answer to the next confirmation', `${address}/partner/trouble`, { call: 'confirm', kind: 'lost', times: 1 })}</li>
<li>Google and LINE, as ways to log in: the shop's log-in page leads to them.
${howTo('Let Google answer nothing', `${address}/openid/google`, { unavailable: true })}</li>
<li><a href="/line">LINE</a>: friends of the shop's official account, and the messages that they got.
${howTo('Let LINE say that the messages of the month are used up', `${address}/line/trouble`, { kind: 'quota', times: 1 })}</li>
${hasBeacon ? beaconEntry(address) : ''}
</ul>`,
    );
  });
}

function beaconEntry(address: string): Html {
  return html`<li><a href="/beacon">Beacon</a>: the public random numbers that draw packs of version 2.
${howTo('Let it answer nothing, until its behaviour is normal again', `${address}/beacon`, { behaviour: 'silent' })}</li>`;
}

function forPrograms(path: string): Html {
  return html`<br><small>For programs: <a href="${path}"><code>${path}</code></a></small>`;
}

/** Writes a command to copy, which posts JSON. */
function howTo(what: string, address: string, body: object): Html {
  return html`<div><small>${what}:</small></div><pre><code>curl -H 'content-type: application/json' -d '${JSON.stringify(body)}' ${address}</code></pre>`;
}
