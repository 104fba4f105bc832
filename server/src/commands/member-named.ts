import { findMemberForOperator } from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import { CommandError } from './command-line.ts';

/** The sentence for a number or mail address that no member has. */
export function noSuchMember(named: string): string {
  return `There is no member ${named}: look for the number with "member find".`;
}

/**
 * Finds a member by number or mail address.
 *
 * @throws CommandError if there is none
 */
export async function memberNamed(shop: Shop, named: string) {
  const member = await findMemberForOperator(shop.db, named);
  if (member === undefined) throw new CommandError(noSuchMember(named));
  return member;
}
