import type { FastifyReply } from 'fastify';
import { type FieldErrors, httpStatusOfState, type State } from '#contract/envelope.ts';
import type { Clock } from '../lib/clock.ts';
import { type PreparedJson, takesGzip } from '../lib/prepared-json.ts';
import { freshCsrfPair } from './csrf.ts';
import type { HttpSession } from './http-session.ts';
import type { Language } from './language.ts';
import { busyMessage } from './outcome.ts';

export interface EnvelopeDeps {
  clock: Clock;
  csrfSecret: Buffer;
}

/** For no other person's eyes, nor for the same one's after they logged out. */
const personal = { 'cache-control': 'private, no-store', vary: 'cookie, accept-language' };

/**
 * What an answer carries in place of a pair where it is of no session: it fits none, and clients
 * keep the one they have.
 */
const noPair = { name: '', value: '' };

/**
 * Sends what every answer under `/api` carries (docs/spec.md, "The wire"), and `fields` beside it.
 *
 * @param session undefined where the sender cannot be known
 */
export function sendEnvelope(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  session: HttpSession | undefined,
  state: State,
  fields: { errors?: FieldErrors; message?: string; request_id?: string },
): FastifyReply {
  if (state !== 200 && state !== 204 && state !== 500 && state !== 503)
    logRefusal(reply, state, fields.errors);
  return reply
    .status(httpStatusOfState[state])
    .headers(personal)
    .send({ ...envelopeOf(deps, session, state), ...fields });
}

/** The same where its fields were written before. */
export function sendWritten(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  session: HttpSession,
  written: PreparedJson<object>,
): FastifyReply {
  const envelope = envelopeOf(deps, session, 200);
  reply
    .headers({ ...personal, vary: `${personal.vary}, accept-encoding` })
    .type('application/json; charset=utf-8');
  return takesGzip(reply.request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(written.gzippedBehind(envelope))
    : reply.send(written.behind(envelope));
}

function envelopeOf(
  { csrfSecret, clock }: EnvelopeDeps,
  session: HttpSession | undefined,
  state: State,
) {
  const csrf = session === undefined ? noPair : freshCsrfPair(csrfSecret, session.id);
  return { state, csrf, now: clock.now().toISOString() };
}

/**
 * Sends an answer that may be kept for ever by anyone: of no session, so without a pair and without
 * a cookie.
 */
export function sendForEver(deps: EnvelopeDeps, reply: FastifyReply, fields: object): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send({ ...envelopeOf(deps, undefined, 200), ...fields });
}

/** Refuses whoever it is, without looking who: so without a pair. */
export function sendBusy(deps: EnvelopeDeps, reply: FastifyReply, language: Language): void {
  reply
    .headers(personal)
    .send({ ...envelopeOf(deps, undefined, 429), message: busyMessage[language] });
}

/**
 * A refusal is ordinary, but many of them are worth a look. Its line names the call and the fields
 * that were refused, never what was sent nor the address it was sent to: either may be personal.
 */
function logRefusal(reply: FastifyReply, state: State, errors: FieldErrors | undefined): void {
  const { method, routeOptions } = reply.request;
  const fields = errors === undefined ? {} : { fields: Object.keys(errors) };
  reply.log.info({ state, method, route: routeOptions.url, ...fields }, 'a request was refused');
}
