import { randomUUID } from 'node:crypto';
import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, type HandlerResult, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { formToken } from './letter-form.rules.ts';
import { findPictureContent, findPictures } from './letter-pictures.queries.ts';
import { uploaderOf } from './letter-pictures.routes.ts';
import { findThreadOfLink } from './letter-visitors.queries.ts';
import { findLetters, findThread } from './letters.queries.ts';
import { letterTexts } from './letters.texts.ts';
import { lettersOnWire } from './letters-on-wire.ts';
import {
  type ReplyRefusal,
  replyAsVisitor,
  type VisitorDeps,
  type VisitorRefusal,
  writeVisitorLetter,
} from './write-visitor-letter.ts';

/** Per network address. The counts a day are in the database. */
const writeLimits = { perMinute: 20 } as const;
const readLimits = { perMinute: 120 } as const;

/** Serves the calls by which visitors write to the shop and read the answers. */
export function visitorLetterRoutes(serve: CallServer, deps: VisitorDeps): void {
  const { db, clock, digest } = deps;
  const threadOf = (token: string) => findThreadOfLink(db, hashOfSecret(token), clock.now());

  serve(calls.getLetterForm, async (_, { session }) =>
    done({ form: formToken(digest, session.id, clock.now(), randomUUID()) }),
  );

  serve(
    calls.writeVisitorLetter,
    async ({ payload }, { session, address, language }) => {
      const request = { sessionId: session.id, address, language, uploader: uploaderOf(session) };
      const result = await writeVisitorLetter(deps, request, payload);
      return result === 'written' ? done({}) : refusalOf(result.refusal, language);
    },
    writeLimits,
  );

  serve(
    calls.readVisitorLetter,
    async ({ payload: { token } }) => {
      const threadId = await threadOf(token);
      const thread = threadId === undefined ? undefined : await findThread(db, threadId);
      if (thread === undefined) return notFound();
      const [entries, pictures] = await Promise.all([
        findLetters(db, thread.id),
        findPictures(db, thread.id),
      ]);
      const { topic, state } = thread;
      return done({ topic, letter_state: state, letters: lettersOnWire(entries, pictures) });
    },
    readLimits,
  );

  serve(
    calls.readVisitorPicture,
    async ({ payload: { token, picture_id } }) => {
      const threadId = await threadOf(token);
      const content =
        threadId === undefined ? undefined : await findPictureContent(db, threadId, picture_id);
      return content === undefined ? notFound() : done({ webp: content.toString('base64') });
    },
    readLimits,
  );

  serve(
    calls.replyAsVisitor,
    async ({ payload }, { session, language }) => {
      const result = await replyAsVisitor(deps, uploaderOf(session), payload);
      return result === 'written' ? done({}) : refusalOf(result.refusal, language);
    },
    writeLimits,
  );
}

/** Writes why a letter was not written, at the field that it is about. */
function refusalOf(
  refusal: VisitorRefusal | ReplyRefusal,
  language: Language,
): HandlerResult<never> {
  if (refusal === 'not-found') return notFound();
  return refusedFields({ [fieldOf(refusal)]: [letterTexts[refusal][language]] });
}

function fieldOf(refusal: Exclude<VisitorRefusal | ReplyRefusal, 'not-found'>) {
  switch (refusal) {
    case 'too-fast':
    case 'too-old':
      return 'form';
    case 'no-mail':
    case 'too-many-of-mailbox':
      return 'mail';
    case 'too-many-of-network':
    case 'too-long':
      return 'body';
    case 'too-many-pictures':
    case 'thread-full-of-pictures':
    case 'picture-gone':
      return 'pictures';
  }
}
