export type Strength = 'none' | 'common' | 'weak' | 'fair' | 'strong';

/**
 * Limits in bits of entropy. From `fairBits` on, guessing takes days. From `strongBits` on, it is
 * not worthwhile.
 */
const fairBits = 36;
const strongBits = 60;

/** The most common words in leaked passwords, without digits and signs at their ends. */
const commonWords = new Set(
  (
    'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou secret dragon monkey ' +
    'football baseball basketball soccer superman batman pokemon naruto sakura hanako taro tanaka suzuki yamada japan tokyo ' +
    'princess sunshine shadow master michael jordan letmein welcome admin login access hello freedom whatever trustno starwars ' +
    'computer internet samsung google abc abcd abcdef qazwsx onepiece kaifu oripa changeme default test guest user'
  ).split(' '),
);

/**
 * Estimates how hard a password is to guess: a hint while typing. The shop accepts every password
 * of the required form.
 */
export function strengthOf(password: string): Strength {
  if (password === '') return 'none';
  if (isCommon(password)) return 'common';
  const bits = countUnpredictable(password) * Math.log2(Math.max(alphabetOf(password), 2));
  return bits < fairBits ? 'weak' : bits < strongBits ? 'fair' : 'strong';
}

/** Whether a password is one of the common words, also with digits or signs around it. */
function isCommon(password: string): boolean {
  const word = password.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return commonWords.has(word) && password.length - word.length <= 4;
}

/** Counts the characters that an attacker has to try for each position of a password. */
function alphabetOf(password: string): number {
  const kinds: readonly [pattern: RegExp, size: number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return kinds.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
}

/**
 * Counts the characters that do not repeat or continue the one before: `aaaa`, `abcd` and `4321`
 * have one each.
 */
function countUnpredictable(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}
