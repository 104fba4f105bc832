import { passwordLength } from '#contract/limits.ts';
import { mailKeyOf } from './mail.rules.ts';

/** Why a password is refused. */
export type PasswordError = 'form' | 'mismatch' | 'mail';

/**
 * Control, format and unassigned characters, and line separators. The two joiners are allowed,
 * because emoji and words contain them.
 */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/u;

export interface PasswordChoice {
  password: string;
  confirmation: string;
  /** Mail address of the account. */
  mail: string;
}

/**
 * Prepares a password for hashing and comparing: the OpaqueString profile of RFC 8265.
 *
 * NFC, because devices type `é` as one or as two characters. Every space becomes the ASCII space.
 * Case and width are kept.
 */
export function preparePassword(typed: string): string {
  return typed.normalize('NFC').replace(/\p{Zs}/gu, ' ');
}

/**
 * Checks a new password (spec, section 5). Accepts 6 to 20 half-width letters and digits always,
 * and other printable text up to the maximum length. Refuses a different confirmation, the mail
 * address of the account, and its part before the `@`.
 */
export function findPasswordError({
  password,
  confirmation,
  mail,
}: PasswordChoice): PasswordError | undefined {
  const prepared = preparePassword(password);
  const { length } = [...prepared];
  if (length < passwordLength.min || length > passwordLength.max || unprintable.test(prepared))
    return 'form';
  if (prepared !== preparePassword(confirmation)) return 'mismatch';
  return isMailOrLocalPart(prepared, mail) ? 'mail' : undefined;
}

/**
 * Whether a password is the member's mail address or the part before its `@`. An attacker who knows
 * the address tries these two first.
 */
function isMailOrLocalPart(password: string, mail: string): boolean {
  const key = mailKeyOf(mail);
  const folded = mailKeyOf(password);
  return folded === key || folded === key.slice(0, key.lastIndexOf('@'));
}
