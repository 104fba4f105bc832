/** The hue of each card type's foil, in the order of the types, in degrees of OKLCH. */
const hues = [255, 45, 165, 305, 22, 220, 95, 340, 280];

/** The hue of a card type's foil, in degrees of OKLCH. */
export function foilHue(cardType: number): number {
  return hues[(Math.max(1, Math.round(cardType)) - 1) % hues.length] ?? 255;
}

const leaves =
  'M18 0V62.4M0 10.4L36 52M36 10.4L0 52M0 10.4L18 0L36 10.4M0 52L18 62.4L36 52M18 20.8L36 10.4M18 20.8L0 10.4' +
  'M18 41.6L36 52M18 41.6L0 52M0 10.4V52M36 10.4V52M0 31.2L18 20.8L36 31.2L18 41.6Z';

/** The traditional pattern of hemp leaves as a data URL: white strokes on a transparent tile. */
export const hempLeaf = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="62.4" viewBox="0 0 36 62.4">' +
    `<path d="${leaves}" fill="none" stroke="#fff" stroke-width="1"/></svg>`,
)}`;
