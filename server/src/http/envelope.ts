import type { FastifyReply } from 'fastify';
import {
  type Factor,
  type FieldErrors,
  httpStatusOfState,
  type State,
} from '#contract/envelope.ts';
import type { Clock } from '../lib/clock.ts';
import { type PreparedJson, takesGzip } from '../lib/prepared-json.ts';
import { freshCsrfPair } from './csrf.ts';
import { busyMessage } from './handler-result.ts';
import type { Language } from './language.ts';
import type { ShopSession } from './shop-session.ts';

export interface EnvelopeDeps {
  clock: Clock;
  csrfSecret: Buffer;
}

/** A cached answer may not be seen by others, or by the same person after logout. */
const personal = { 'cache-control': 'private, no-store', vary: 'cookie, accept-language' };

/**
 * Stands for the CSRF pair in an answer without a session. It is valid for no session; clients keep
 * the pair that they have.
 */
const noPair = { name: '', value: '' };

/**
 * Sends the envelope that every answer under `/api` carries (docs/spec.md, "The wire"), with
 * `fields`.
 *
 * @param session undefined if the session is unknown
 */
export function sendEnvelope(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  session: ShopSession | undefined,
  state: State,
  fields: {
    errors?: FieldErrors;
    message?: string;
    factors?: readonly Factor[];
    request_id?: string;
  },
): FastifyReply {
  if (state !== 200 && state !== 204 && state !== 500 && state !== 503)
    logRefusal(reply, session, state, fields.errors);
  return reply
    .status(httpStatusOfState[state])
    .headers(personal)
    .send({ ...envelopeOf(deps, session, state), ...fields });
}

/** Sends the envelope with fields that are serialized already. */
export function sendPrepared(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  session: ShopSession,
  prepared: PreparedJson<object>,
): FastifyReply {
  const envelope = envelopeOf(deps, session, 200);
  reply
    .headers({ ...personal, vary: `${personal.vary}, accept-encoding` })
    .type('application/json; charset=utf-8');
  return takesGzip(reply.request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(prepared.gzippedBehind(envelope))
    : reply.send(prepared.behind(envelope));
}

/** Makes the fields that every response of the shop has: state, CSRF pair, time. */
function envelopeOf(
  { csrfSecret, clock }: EnvelopeDeps,
  session: ShopSession | undefined,
  state: State,
) {
  const csrf = session === undefined ? noPair : freshCsrfPair(csrfSecret, session.id);
  return { state, csrf, now: clock.now().toISOString() };
}

/**
 * Sends an answer that anyone may cache forever. It belongs to no session, so it has no CSRF pair
 * and no cookie.
 */
export function sendImmutable(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  fields: object,
): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send({ ...envelopeOf(deps, undefined, 200), ...fields });
}

/** Refuses a request without reading its session, so without a CSRF pair. */
export function sendBusy(deps: EnvelopeDeps, reply: FastifyReply, language: Language): void {
  reply
    .headers(personal)
    .send({ ...envelopeOf(deps, undefined, 429), message: busyMessage[language] });
}

/**
 * Logs a refusal. One is normal; many are worth investigating. The line names the call and the
 * refused fields, but no values and no address, because these may be personal. The member is named
 * by number.
 */
function logRefusal(
  reply: FastifyReply,
  session: ShopSession | undefined,
  state: State,
  errors: FieldErrors | undefined,
): void {
  const { method, routeOptions } = reply.request;
  const facts = {
    ...{ state, method, route: routeOptions.url },
    ...(errors !== undefined && { fields: Object.keys(errors) }),
    ...(session?.kind === 'member' && { memberId: session.member.principal.memberId }),
  };
  reply.log.info(facts, 'a request was refused');
}
