import { randomLetters } from '../lib/random-letters.ts';
import { recoveryCodeFrom, recoveryCodeLength } from './factors.rules.ts';

const codesOfPerson = 10;

/** Makes the recovery codes of a person. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codesOfPerson }, makeRecoveryCode);
}

/** Makes a random recovery code, such as `k7m2p-9xw4d`. */
export function makeRecoveryCode(): string {
  return recoveryCodeFrom(randomLetters(recoveryCodeLength));
}
