import type { LetterPicture } from '#contract/letters.ts';

interface StoredLetter {
  number: number;
  /** The name of the person of the shop; null if the member or visitor wrote it. */
  writer: string | null;
  body: string;
  createdAt: Date;
}

/** Writes the letters of a thread as the shop's wire has them. */
export function lettersOnWire(
  letters: readonly StoredLetter[],
  pictures: ReadonlyMap<number, LetterPicture[]>,
) {
  return letters.map(({ number, writer, createdAt, body }) => {
    const from = writer === null ? ('member' as const) : ('shop' as const);
    return { from, at: createdAt.toISOString(), body, pictures: pictures.get(number) ?? [] };
  });
}
