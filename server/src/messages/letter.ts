import * as z from 'zod';
import type { Language } from '../http/language.ts';

/** A part of a letter, from top to bottom. */
const Part = z.union([
  /** A paragraph. */
  z.string(),
  /** A code to copy, such as a password, shown apart and large. */
  z.object({ code: z.string() }),
  /**
   * A link into the shop; `path` begins with `/`. A secret link contains a token that proves or
   * permits something.
   */
  z.object({
    link: z.string(),
    path: z.string().startsWith('/'),
    isSecret: z.boolean().optional(),
  }),
  /** A link elsewhere, such as into the console. */
  z.object({ link: z.string(), url: z.url({ protocol: /^https?$/ }) }),
  /** A table of facts: pairs of a name and a value. */
  z.object({ facts: z.array(z.tuple([z.string(), z.string()])) }),
]);
export type LetterPart = z.infer<typeof Part>;

/**
 * The content of a mail in one language. Greeting, style and ending are the same for all mails
 * (`render-letter.rules.ts`).
 */
export const Letter = z.object({ subject: z.string(), parts: z.array(Part) });
export type Letter = z.infer<typeof Letter>;

/**
 * A mail as its capability writes it (`*.mails.ts`), in all languages. The recipient's language is
 * read when it is sent.
 */
export type Mail = Readonly<Record<Language, Letter>>;

/**
 * A stored mail by language. Another version of the shop may have written it in fewer or more
 * languages.
 */
export const StoredMail = z.record(z.string(), Letter);
export type StoredMail = z.infer<typeof StoredMail>;

/** Returns the letter in this language, or in English if the mail lacks the language. */
export function letterIn(mail: StoredMail, language: Language): Letter {
  const letter = mail[language] ?? mail['en'];
  if (letter === undefined) throw new Error('a mail says nothing in English');
  return letter;
}
