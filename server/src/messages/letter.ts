import * as z from 'zod';
import type { Language } from '../http/language.ts';

/** A piece of a letter, from top to bottom. */
const Part = z.union([
  /** A paragraph. */
  z.string(),
  /** Something to copy, such as a password: set apart and large. */
  z.object({ code: z.string() }),
  /** A way into the shop; `path` begins with `/`. */
  z.object({ link: z.string(), path: z.string().startsWith('/') }),
  /** Facts to look up: what each is, and what it is in this case. */
  z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
]);
export type LetterPart = z.infer<typeof Part>;

/**
 * What a mail says in one language. Greeting, look and ending are the same for all
 * (`render-letter.rules.ts`).
 */
export const Letter = z.object({ subject: z.string(), parts: z.array(Part) });
export type Letter = z.infer<typeof Letter>;

/**
 * A mail as its capability writes it (`*.mails.ts`): which language is read is known when it is
 * sent.
 */
export type Mail = Readonly<Record<Language, Letter>>;

/**
 * A mail as it was written down, by language: by another version of the shop it may have been in
 * fewer of them, or more.
 */
export const WrittenMail = z.record(z.string(), Letter);
export type WrittenMail = z.infer<typeof WrittenMail>;

/**
 * What it says to whoever reads this language: the English, where it was written before there was
 * that one.
 */
export function letterIn(mail: WrittenMail, language: Language): Letter {
  const letter = mail[language] ?? mail['en'];
  if (letter === undefined) throw new Error('a mail says nothing in English');
  return letter;
}
