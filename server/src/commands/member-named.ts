import { findMemberForOperator } from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import { CommandError } from './command-line.ts';

/** @throws CommandError where nobody has that number or mail address */
export async function memberNamed(shop: Shop, named: string) {
  const member = await findMemberForOperator(shop.db, named);
  if (member === undefined) throw new CommandError(`There is no member ${named}.`);
  return member;
}
