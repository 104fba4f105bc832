import { findMemberForOperator } from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import { CommandError } from './command-line.ts';

/**
 * Finds a member by number or mail address.
 *
 * @throws CommandError if there is none
 */
export async function memberNamed(shop: Shop, named: string) {
  const member = await findMemberForOperator(shop.db, named);
  if (member === undefined) throw new CommandError(`There is no member ${named}.`);
  return member;
}
