/** A length of so many px where text has its usual size; it grows with the text. */
export function rem(px: number): string {
  return `${px / 16}rem`;
}
