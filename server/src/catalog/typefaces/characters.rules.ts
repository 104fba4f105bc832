/**
 * How many characters one file has at the most: a page of a large catalogue fetches the common ones
 * alone.
 */
const charactersInFile = 320;

/**
 * The catalogue's texts by how they are set: sentences mostly in the regular weight, names mostly
 * in bold.
 */
export interface CatalogueTexts {
  sentences: string;
  names: string;
}

/**
 * The characters that the catalogue's own typefaces need: those that the app's lack, the commonest
 * first, in lists of one file each. Those of sentences and those of names alone are apart, so that
 * a page does not fetch all names for one sentence.
 *
 * @param appCharacters what the app's typefaces have
 * @param isJapanese chooses the characters that the Japanese face serves
 */
export function listsOfCharacters(
  { sentences, names }: CatalogueTexts,
  appCharacters: ReadonlySet<string>,
  isJapanese: (text: string) => ReadonlySet<string>,
): string[] {
  const inSentences = isJapanese(sentences).difference(appCharacters);
  const inNames = isJapanese(names).difference(appCharacters).difference(inSentences);
  return [...cut(byFrequency(sentences, inSentences)), ...cut(byFrequency(names, inNames))];
}

/** The commonest first; of those that are as common, by their code. */
function byFrequency(text: string, wanted: ReadonlySet<string>): string[] {
  const counts = new Map([...wanted].map((character) => [character, 0]));
  for (const character of text) {
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([character]) => character);
}

function cut(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / charactersInFile);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * charactersInFile, (index + 1) * charactersInFile).join(''),
  );
}
