/** A length in px at the default text size, as rem, so that it grows with the text. */
export function rem(px: number): string {
  return `${px / 16}rem`;
}
