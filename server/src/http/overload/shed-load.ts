import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EnvelopeDeps, sendBusy } from '../envelope.ts';
import { busyMessage } from '../handler-result.ts';
import { type Language, languageOf } from '../language.ts';
import type { Traffic } from './traffic.ts';

/**
 * Range of Retry-After in seconds. It is random, so that refused clients do not return all at once.
 */
const [minRetrySeconds, maxRetrySeconds] = [2, 5];
/** Minimum interval between log lines, in milliseconds. */
const logIntervalMs = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The count of `Traffic` that an admitted request is in. */
    load: 'in progress' | 'sending' | undefined;
  }
}

/**
 * Refuses requests that the process cannot answer in time, with 429 and Retry-After, before any
 * work is done (load shedding).
 */
export function shedLoad(app: FastifyInstance, deps: EnvelopeDeps & { traffic: Traffic }): void {
  const { traffic } = deps;
  let loggedAt = Number.NEGATIVE_INFINITY;
  // A field of the request, not a WeakMap: a map's entries of short-lived objects slow each garbage
  // collection.
  app.decorateRequest('load', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (traffic.isDraining) reply.header('connection', 'close');
    if (!isShed(request)) return done();
    if (traffic.admit()) {
      request.load = 'in progress';
      // Fastify's own hook does not run if the client disconnects before the answer.
      reply.raw.on('close', () => {
        if (request.load === 'sending') traffic.endSending();
        else traffic.leave();
      });
      return done();
    }
    if (performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now();
      const { inFlight, limit } = traffic;
      request.log.warn(
        { inFlight, limit },
        'more is asked than can be answered in time: the rest gets 429; if it lasts, add a process',
      );
    }
    refuse(deps, request, reply);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // An unread answer must not count as work: the limit would grow with it and protect nothing.
    if (request.load === 'in progress') {
      traffic.leave();
      traffic.beginSending();
      request.load = 'sending';
    }
    done();
  });
}

function isShed(request: FastifyRequest): boolean {
  return request.is404 || request.url.startsWith('/api/');
}

/**
 * Refuses a request because the process is overloaded, and says after how many seconds to retry.
 */
function refuse(deps: EnvelopeDeps, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  const seconds =
    minRetrySeconds + Math.floor(Math.random() * (maxRetrySeconds - minRetrySeconds + 1));
  reply.status(429).header('retry-after', String(seconds));
  if (request.url.startsWith('/api/')) {
    sendBusy(deps, reply, language);
    return;
  }
  reply
    .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(busyPage(language, seconds));
}

const titles = { ja: 'ただいま混み合っています', en: 'The shop is very busy' };
const retryTexts = { ja: '今すぐもう一度試す', en: 'Try again now' };

/**
 * Writes the page that says the shop is busy, and reloads itself. Its style is a static file, which
 * costs the shop next to nothing (web/shop/public).
 */
function busyPage(language: Language, seconds: number): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="${seconds}" />
    <title>${titles[language]} | 開封 Kaifu</title>
    <link rel="stylesheet" href="/busy.css" />
  </head>
  <body>
    <main>
      <h1>${titles[language]}</h1>
      <p>${busyMessage[language]}</p>
      <p><a href="">${retryTexts[language]}</a></p>
    </main>
  </body>
</html>
`;
}
