// Imported for its type declarations alone, which extend Fastify.
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxLetterPictureBytes } from '#contract/letters.ts';
import { csrfHeaders, uploadPicturePath } from '#contract/shop/letters.ts';
import type { Database } from '../db/database.ts';
import { isCsrfPairOf } from '../http/csrf.ts';
import { type EnvelopeDeps, sendEnvelope } from '../http/envelope.ts';
import { refusals, tooManyMessage } from '../http/handler-result.ts';
import { languageOf, type Text } from '../http/language.ts';
import type { ShopCookies, ShopSession } from '../http/shop-session.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { day, minute } from '../lib/time.rules.ts';
import type { Uploader } from './letter-pictures.queries.ts';
import { letterTexts } from './letters.texts.ts';
import { uploadLetterPicture } from './upload-letter-picture.ts';

export interface LetterUploadDeps extends EnvelopeDeps {
  db: Database;
  cookies: ShopCookies;
  isClosed(): Promise<boolean>;
  /** Counts a request in the database. @returns the count in this window, including this request */
  countShared(subject: string, window: { limit: number; milliseconds: number }): Promise<number>;
}

/** Per network address, in one process. */
const perAddressAMinute = 60;
const memberLimit = { limit: 30, milliseconds: minute } as const;
const visitorLimit = { limit: 30, milliseconds: day } as const;
/** Uploads at a time in one process: each occupies up to 15 MB. */
const mostAtATime = 4;
/** In seconds. */
const busyRetrySeconds = 5;
const tooManyRetrySeconds = 60;

/** Why an upload is refused before its bytes are read. */
interface Refused {
  state: 403 | 413 | 429 | 9999;
  message: Text;
  retryAfter?: number;
}

/**
 * Serves the upload of a picture for a letter. It is no call of the contract, because its body is
 * no form. It is outside of `/api/`, so that a slow upload does not count as slow work.
 */
export function letterUploadRoutes(app: FastifyInstance, deps: LetterUploadDeps): void {
  let running = 0;

  /** Decides by the headers whether the bytes are read. */
  async function refusalOf(
    request: FastifyRequest,
    session: ShopSession,
  ): Promise<Refused | undefined> {
    const name = request.headers[csrfHeaders.name];
    const value = request.headers[csrfHeaders.value];
    if (!isCsrfPairOf(deps.csrfSecret, session.id, name, value)) return refusals.wrongCsrf;
    if (await deps.isClosed()) return { state: 9999, message: letterTexts.closed };
    if (Number(request.headers['content-length'] ?? 0) > maxLetterPictureBytes)
      return { state: 413, message: letterTexts['picture-too-large'] };
    if (!(await isWithinLimit(deps, session, request.ip)))
      return { state: 429, message: tooManyMessage, retryAfter: tooManyRetrySeconds };
    if (running >= mostAtATime)
      return { state: 429, message: letterTexts.busy, retryAfter: busyRetrySeconds };
    return undefined;
  }

  app.register((scope, _, done) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, end) =>
      end(null, body),
    );
    scope.route({
      method: 'POST',
      url: uploadPicturePath,
      bodyLimit: maxLetterPictureBytes,
      config: { rateLimit: { max: perAddressAMinute, timeWindow: '1 minute' } },
      onRequest: async (request, reply) => {
        const session = await deps.cookies.read(request);
        const refused = await refusalOf(request, session);
        if (refused !== undefined) return sendRefusal(deps, reply, session, refused);
        running++;
        // Also runs if the client disconnects in the middle of its bytes.
        reply.raw.on('close', () => {
          running--;
        });
        return undefined;
      },
      handler: async (request, reply) => {
        const session = await deps.cookies.read(request);
        const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const made = await uploadLetterPicture(deps, sent, uploaderOf(session));
        const answer: object = { picture: made };
        if (!('refusal' in made)) return sendEnvelope(deps, reply, session, 200, { ...answer });
        const message = letterTexts[made.refusal];
        return made.refusal === 'busy'
          ? sendRefusal(deps, reply, session, { state: 429, message, retryAfter: busyRetrySeconds })
          : sendEnvelope(deps, reply, session, 422, {
              errors: { pictures: [message[languageOf(request.headers['accept-language'])]] },
            });
      },
    });
    done();
  });
}

function sendRefusal(
  deps: EnvelopeDeps,
  reply: FastifyReply,
  session: ShopSession,
  { state, message, retryAfter }: Refused,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const language = languageOf(reply.request.headers['accept-language']);
  return sendEnvelope(deps, reply, session, state, { message: message[language] });
}

/** Counts an upload of a member, or of all visitors of a network. */
async function isWithinLimit(
  { countShared }: LetterUploadDeps,
  session: ShopSession,
  address: string,
): Promise<boolean> {
  const [subject, window] =
    session.kind === 'member'
      ? [`member ${session.member.principal.memberId}`, memberLimit]
      : [`network ${networkKeyOf(address)}`, visitorLimit];
  return (await countShared(`letter picture ${subject}`, window)) <= window.limit;
}

/** The person of a session, as the owner of pictures that are not sent yet. */
export function uploaderOf(session: ShopSession): Uploader {
  return session.kind === 'member'
    ? { memberId: session.member.principal.memberId }
    : { visitorHash: hashOfSecret(session.id) };
}
