import { passwordLength } from '#contract/limits.ts';
import { mailKeyOf } from './mail.rules.ts';

/** Why a password cannot be chosen. */
export type PasswordFault = 'form' | 'mismatch' | 'common' | 'mail';

const form = new RegExp(`^[A-Za-z0-9]{${passwordLength.min},${passwordLength.max}}$`);

export interface PasswordChoice {
  password: string;
  confirmation: string;
  /** The address of the account it is for. */
  mail: string;
}

/**
 * Judges a password that somebody wants to use (spec, section 5): half-width letters and digits, typed twice alike, neither
 * among the commonest nor their own address.
 *
 * @param isCommon whether it is one of the commonest, given in lower case
 */
export function passwordFault(
  { password, confirmation, mail }: PasswordChoice,
  isCommon: (password: string) => boolean,
): PasswordFault | undefined {
  if (!form.test(password)) return 'form';
  if (password !== confirmation) return 'mismatch';
  const folded = password.toLowerCase();
  if (isCommon(folded)) return 'common';
  return isLikeMail(folded, mail) ? 'mail' : undefined;
}

/** The address, or what is before its @, with or without digits behind it: whoever knows the account tries these first. */
function isLikeMail(folded: string, mail: string): boolean {
  const key = mailKeyOf(mail);
  const withoutMarks = (text: string) => text.replace(/[^a-z0-9]/g, '');
  const own = [key, key.slice(0, key.lastIndexOf('@'))].map(withoutMarks).filter((name) => name !== '');
  const stem = folded.replace(/\d+$/, '');
  return own.some((name) => name === folded || name === stem);
}
