/** Splits the text of a search into its words. */
export const wordsIn = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');
