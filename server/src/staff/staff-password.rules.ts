/** As many characters must not belong to a word below, and not continue the one before. */
const leastUnpredictable = 6;

/**
 * Words that an attacker tries first: the most common ones in leaked passwords, and those of this
 * shop (docs/security.md). Longer words come before words that they contain.
 */
const guessableWords = (
  'qwertyuiop accountant asdfghjkl p@ssw0rd p@ssword passw0rd password changeme iloveyou onepiece designer football baseball ' +
  'superman princess sunshine computer internet パスワード console trading pokemon zxcvbnm welcome letmein support auditor manager ' +
  'michael default ポケモン qwerty asdfgh zxcvbn qazwsx secret dragon monkey master shadow naruto sakura suzuki tanaka yamada google ' +
  'packer editor points かいふう カイフウ admin login oripa owner buyer staff kaifu cards packs japan tokyo hello オリパ shop card pack ' +
  'test user abcd abc 開封'
).split(' ');

/**
 * Whether little of a password is left without words of the list, the name of the own mailbox, and
 * runs.
 */
export function isGuessable(password: string, mail: string): boolean {
  const own = mail.slice(0, mail.lastIndexOf('@')).toLowerCase();
  return countUnpredictable(password, own) < leastUnpredictable;
}

/**
 * Counts the characters outside of the words that do not repeat or continue the one before: `aaaa`,
 * `abcd` and `4321` have one each.
 */
function countUnpredictable(password: string, own: string): number {
  const folded = password.normalize('NFKC').toLowerCase();
  const rest = [own, ...guessableWords]
    .filter((word) => word.length > 1)
    .reduce((text, word) => text.replaceAll(word, ''), folded);
  const codes = Array.from(rest, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const before = codes[place - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}
