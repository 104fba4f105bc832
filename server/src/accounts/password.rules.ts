import { passwordLength } from '#contract/limits.ts';
import { mailKeyOf } from './mail.rules.ts';

/** Why a password cannot be chosen. */
export type PasswordFault = 'form' | 'mismatch' | 'mail';

/**
 * Control, format and unassigned characters and line separators; the joiners inside emoji and words
 * are letters' parts.
 */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/u;

export interface PasswordChoice {
  password: string;
  confirmation: string;
  /** The address of the account it is for. */
  mail: string;
}

/**
 * A password as it is hashed and compared: the OpaqueString profile of RFC 8265. NFC, because one
 * device types `é` as one character and another as two; every space is the ASCII one. Nothing is
 * folded: what looks different is different.
 */
export function preparePassword(typed: string): string {
  return typed.normalize('NFC').replace(/\p{Zs}/gu, ' ');
}

/**
 * Judges a password that somebody wants to use (spec, section 5): 6 to 20 half-width letters and
 * digits are always accepted, and beyond them anything printable. Typed twice alike; not the
 * address of the account, nor the part before its `@`.
 */
export function passwordFault({
  password,
  confirmation,
  mail,
}: PasswordChoice): PasswordFault | undefined {
  const prepared = preparePassword(password);
  const { length } = [...prepared];
  if (length < passwordLength.min || length > passwordLength.max || unprintable.test(prepared))
    return 'form';
  if (prepared !== preparePassword(confirmation)) return 'mismatch';
  return isOfMail(prepared, mail) ? 'mail' : undefined;
}

/** Whoever knows the address tries these two first. */
function isOfMail(password: string, mail: string): boolean {
  const key = mailKeyOf(mail);
  const folded = mailKeyOf(password);
  return folded === key || folded === key.slice(0, key.lastIndexOf('@'));
}
