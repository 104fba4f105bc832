export type Strength = 'none' | 'weak' | 'fair' | 'strong';

/** Bits that a patient guesser needs days for, and one that is not worth the guessing. */
const fairBits = 36;
const strongBits = 60;

/** Roughly how hard a password is to guess: a hint while typing. The shop judges for itself. */
export function strengthOf(password: string): Strength {
  if (password === '') return 'none';
  const alphabet =
    (/[a-z]/.test(password) ? 26 : 0) + (/[A-Z]/.test(password) ? 26 : 0) + (/\d/.test(password) ? 10 : 0);
  const bits = surprises(password) * Math.log2(Math.max(alphabet, 2));
  return bits < fairBits ? 'weak' : bits < strongBits ? 'fair' : 'strong';
}

/** Characters that neither repeat nor go on from the one before: `aaaa`, `abcd` and `4321` have one each. */
function surprises(password: string): number {
  const codes = [...password].map((character) => character.charCodeAt(0));
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}
