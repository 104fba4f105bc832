import { findPasswordError } from '../accounts/index.ts';
import { isGuessable } from './staff-password.rules.ts';

export type StaffPasswordError = 'form' | 'mail' | 'guessable';

/** Staff choose longer passwords than members: one of them opens the whole shop. */
const leastLength = 10;

/**
 * Why a password of staff is refused: `form` if it does not have 10 to 64 characters, `mail` if it
 * is the address of the account, `guessable` if it is made of words that are easy to guess;
 * undefined if it can be used.
 */
export function findStaffPasswordError(
  password: string,
  mail: string,
): StaffPasswordError | undefined {
  if ([...password].length < leastLength) return 'form';
  const error = findPasswordError({ password, confirmation: password, mail });
  if (error !== undefined) return error === 'mail' ? 'mail' : 'form';
  return isGuessable(password, mail) ? 'guessable' : undefined;
}
