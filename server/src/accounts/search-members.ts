import type { Executor } from '../db/database.ts';
import { readPhone } from './phone.rules.ts';
import { type FoundMember, selectMembersBy } from './profile.queries.ts';

/**
 * The members whom an operator may mean: by words that are all in their name or mail, in whatever
 * width, case or kana, or by their phone number, however it is written. The newest first.
 */
export function searchMembers(db: Executor, text: string, limit: number): Promise<FoundMember[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return selectMembersBy(db, { words, phone: readPhone(text) ?? null }, limit);
}
