import type { LetterRecord } from '#contract/letters.ts';
import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, type HandlerResult, notFound, refusedFields } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { findPictureOfMember, findPictures } from './letter-pictures.queries.ts';
import {
  findLetters,
  findThreadOfMember,
  findThreadsOfMember,
  type ThreadOfMember,
} from './letters.queries.ts';
import { letterTexts } from './letters.texts.ts';
import { lettersOnWire } from './letters-on-wire.ts';
import { replyToLetter, type WriteRefusal, writeLetter } from './write-letter.ts';

/** A purchase, payment or parcel that a member can attach to a letter. */
export interface AttachableRecord extends LetterRecord {
  at: Date;
  /** Its name in the member's language. */
  name: string;
}

export interface LetterRouteDeps {
  db: Database;
  clock: Clock;
  /** Finds the member's newest records; only these can be attached. */
  findRecords(memberId: number, language: Language): Promise<AttachableRecord[]>;
}

/** The most threads that a member sees. */
const mostListed = 100;
/** Enough for a member who sends a long text in several letters. */
const writeLimits = { perMinute: 10, shared: true } as const;

/** Serves the calls by which members write to the shop. */
export function letterRoutes(serve: CallServer, deps: LetterRouteDeps): void {
  const { db } = deps;

  serve(calls.listLetters, async (_, { memberId }) => {
    const found = await findThreadsOfMember(db, memberId, mostListed);
    return done({ list: found.map(threadOnWire) });
  });

  serve(calls.listLetterRecords, async (_, { memberId, language }) => {
    const found = await deps.findRecords(memberId, language);
    return done({ list: found.map(({ at, ...record }) => ({ ...record, at: at.toISOString() })) });
  });

  serve(calls.getLetter, async ({ params: { letter_id } }, { memberId }) => {
    const thread = await findThreadOfMember(db, memberId, letter_id);
    if (thread === undefined) return notFound();
    const [entries, pictures] = await Promise.all([
      findLetters(db, thread.id),
      findPictures(db, thread.id),
    ]);
    const letters = lettersOnWire(entries, pictures);
    const lastAt = entries.at(-1)?.createdAt ?? thread.createdAt;
    return done({ ...threadOnWire({ ...thread, lastAt }), letters });
  });

  serve(calls.getLetterPicture, async ({ params: { picture_id } }, { memberId }) => {
    const content = await findPictureOfMember(db, memberId, picture_id);
    return content === undefined ? notFound() : done({ webp: content.toString('base64') });
  });

  serve(
    calls.writeLetter,
    async ({ payload }, { memberId, request, language }) => {
      const { about } = payload;
      if (about !== null) {
        const own = await deps.findRecords(memberId, language);
        if (!own.some(({ kind, id }) => kind === about.kind && id === about.id))
          return refusedFields({ about: [letterTexts.notYours[language]] });
      }
      const result = await writeLetter(deps, request, payload);
      if (!('refusal' in result)) return done(result);
      return refusalOf(result.refusal, language);
    },
    writeLimits,
  );

  serve(
    calls.replyToLetter,
    async ({ payload: { letter_id, body, pictures } }, { request, language }) => {
      const result = await replyToLetter(deps, request, { threadId: letter_id, body, pictures });
      return 'refusal' in result ? refusalOf(result.refusal, language) : done(result);
    },
    writeLimits,
  );
}

/** Writes why a letter was not written, at the field that it is about. */
function refusalOf(refusal: WriteRefusal, language: Language): HandlerResult<never> {
  if (refusal === 'not-found') return notFound();
  const field = refusal === 'too-many-open' || refusal === 'too-long' ? 'body' : 'pictures';
  return refusedFields({ [field]: [letterTexts[refusal][language]] });
}

/** Writes a thread as the wire has it. */
function threadOnWire({ id, topic, state, createdAt, lastAt, ...thread }: ThreadOfMember) {
  return {
    ...{ id, topic, letter_state: state },
    about: aboutOf(thread),
    created: createdAt.toISOString(),
    last: lastAt.toISOString(),
  };
}

/** Reads the record that a thread is about from its columns. */
export function aboutOf({
  aboutKind: kind,
  aboutId: id,
}: Pick<ThreadOfMember, 'aboutKind' | 'aboutId'>): LetterRecord | null {
  return kind === null || id === null ? null : { kind, id };
}
