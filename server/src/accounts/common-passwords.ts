/** Guessed first by whoever guesses at many accounts. */
const refused = 10_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords, in lower case; read when they are first asked for. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refused)),
  );
  return commonest;
}
