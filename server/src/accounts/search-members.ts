import type { Executor } from '../db/database.ts';
import { wordsIn } from '../lib/words-in.ts';
import { readPhone } from './phone.rules.ts';
import { type FoundMember, findMembersBy } from './profile.queries.ts';

/**
 * Finds members for an operator: all words are in name or mail, in any width, case or kana; or the
 * text is their phone number. Newest first.
 */
export function searchMembers(db: Executor, text: string, limit: number): Promise<FoundMember[]> {
  const words = wordsIn(text);
  return findMembersBy(db, { words, phone: readPhone(text) ?? null }, limit);
}
