/**
 * The most characters of one file, so that a page of a large catalogue fetches only the frequent
 * ones.
 */
const charactersInFile = 320;

/** The catalogue's texts by weight: sentences are mostly regular, names mostly bold. */
export interface CatalogueTexts {
  sentences: string;
  names: string;
}

/**
 * Lists the characters that the catalogue needs and the app's typefaces lack, most frequent first,
 * in one list per file. Characters of sentences and characters of names only are in separate lists,
 * so that a page does not fetch all names for one sentence.
 *
 * @param appCharacters the characters of the app's typefaces
 * @param japaneseIn selects the characters of a text that the Japanese face serves
 */
export function listsOfCharacters(
  { sentences, names }: CatalogueTexts,
  appCharacters: ReadonlySet<string>,
  japaneseIn: (text: string) => ReadonlySet<string>,
): string[] {
  const inSentences = japaneseIn(sentences).difference(appCharacters);
  const inNames = japaneseIn(names).difference(appCharacters).difference(inSentences);
  return [...cut(byFrequency(sentences, inSentences)), ...cut(byFrequency(names, inNames))];
}

/** Sorts the wanted characters of a text, most frequent first, then by code point. */
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

/** Splits characters into one text for each file. */
function cut(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / charactersInFile);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * charactersInFile, (index + 1) * charactersInFile).join(''),
  );
}
