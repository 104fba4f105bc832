import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EnvelopeDeps, sendBusy } from './envelope.ts';
import { type Language, languageOf } from './language.ts';
import { busyMessage } from './outcome.ts';
import type { Traffic } from './traffic.ts';

/** Seconds after which those who were refused may come again: not all of them in the same one. */
const [soonest, latest] = [2, 5];
/** How often the log tells of it, in milliseconds. */
const toldEvery = 60_000;

/**
 * Refuses what a process that is full cannot answer in time, before anything is done for it, with
 * 429 and when to come again. Only calls and pages: payment companies' messages bring money, files
 * belong to pages that were let in, and who asks about the process's health has to hear of it.
 */
export function shedLoad(app: FastifyInstance, deps: EnvelopeDeps & { traffic: Traffic }): void {
  const { traffic } = deps;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Requests that were let in; once they are answered, with what ends the sending. */
  const admitted = new WeakMap<FastifyRequest, 'worked on' | (() => void)>();
  app.addHook('onRequest', (request, reply, done) => {
    if (traffic.isDraining) reply.header('connection', 'close');
    if (!isShed(request)) return done();
    if (traffic.admit()) {
      admitted.set(request, 'worked on');
      // Also where the sender went away before the answer, of which Fastify's own hook does not
      // hear.
      reply.raw.once('close', () => {
        const state = admitted.get(request);
        if (typeof state === 'function') state();
        else traffic.leave();
      });
      return done();
    }
    if (performance.now() - toldAt > toldEvery) {
      toldAt = performance.now();
      const { inFlight, limit } = traffic;
      request.log.warn(
        { inFlight, limit },
        'more is asked than can be answered in time: the rest is refused',
      );
    }
    refuse(deps, request, reply);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // An answer that nobody reads must not count as work: the limit would grow by it, and then
    // protect from nothing.
    if (admitted.get(request) === 'worked on') {
      traffic.leave();
      admitted.set(request, traffic.send());
    }
    done();
  });
}

function isShed(request: FastifyRequest): boolean {
  return request.is404 || request.url.startsWith('/api/');
}

function refuse(deps: EnvelopeDeps, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language']);
  const seconds = soonest + Math.floor(Math.random() * (latest - soonest + 1));
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
const againTexts = { ja: '今すぐもう一度試す', en: 'Try again now' };

/**
 * It comes again by itself. Its look is a file that costs the shop next to nothing
 * (web/shop/public).
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
      <p><a href="">${againTexts[language]}</a></p>
    </main>
  </body>
</html>
`;
}
