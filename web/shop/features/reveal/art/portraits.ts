const pictures = import.meta.glob<string>('./*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const pictureOf = (name: string) => `url("${pictures[`./${name}.webp`] ?? ''}")`;

/**
 * Returns the picture of a card type's closed pouch as a CSS image, as in its films. `npm run films
 * -- portraits` makes these images.
 */
export const pouchOf = (cardType: number) => pictureOf(`pouch-${cardType}`);

/** The halves of a capsule as CSS images, each at its place in the square of the whole capsule. */
export const capsuleHalves = { cup: pictureOf('capsule-cup'), dome: pictureOf('capsule-dome') };
