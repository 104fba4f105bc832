/**
 * The foil of each card type carries one of the old Japanese patterns and a colour of its own. Drawn here as tiles of
 * plain strokes, so that they are sharp at every size and cost nothing to load.
 */

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

const waves: Tile = {
  width: 40,
  height: 20,
  path: [0, 40, 20]
    .map((x, index) => {
      const y = index === 2 ? 10 : 20;
      return [19, 13, 7].map((r) => `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`).join('');
    })
    .join(''),
};

const hempLeaf: Tile = {
  width: 36,
  height: 62.4,
  path:
    'M18 0V62.4M0 10.4L36 52M36 10.4L0 52M0 10.4L18 0L36 10.4M0 52L18 62.4L36 52M18 20.8L36 10.4M18 20.8L0 10.4' +
    'M18 41.6L36 52M18 41.6L0 52M0 10.4V52M36 10.4V52M0 31.2L18 20.8L36 31.2L18 41.6Z',
};

const sevenTreasures: Tile = {
  width: 32,
  height: 32,
  path: 'M16 0A16 16 0 0 1 16 32A16 16 0 0 1 16 0M0 16A16 16 0 0 0 16 0A16 16 0 0 0 32 16A16 16 0 0 0 16 32A16 16 0 0 0 0 16',
};

const tortoise: Tile = {
  width: 30,
  height: 51.96,
  path: 'M0 8.66L15 0L30 8.66V25.98L15 34.64L0 25.98ZM15 34.64V51.96M5 11.5L15 5.8L25 11.5V23.1L15 28.9L5 23.1Z',
};

const scales: Tile = { width: 24, height: 20.8, path: 'M0 20.8L12 0L24 20.8ZM6 20.8L12 10.4L18 20.8Z' };

const arrows: Tile = {
  width: 20,
  height: 36,
  path: 'M10 0V36M0 8L10 0L20 8M0 26L10 18L20 26M0 12L10 4L20 12M0 30L10 22L20 30',
};

const basket: Tile = {
  width: 32,
  height: 55.4,
  path: 'M0 13.85H32M0 41.55H32M8 0L32 41.55M0 -13.85L32 41.55M24 55.4L0 13.85M24 0L0 41.55M8 55.4L32 13.85M0 69.25L32 13.85',
};

const plaid: Tile = {
  width: 28,
  height: 28,
  path: 'M0 0H14V28H0ZM14 14H28M0 14H14M7 0V28M21 0V14M0 7H14M14 7H28',
};

const steam: Tile = {
  width: 32,
  height: 48,
  path: 'M4 0C4 12 14 12 14 24S4 36 4 48M28 0C28 12 18 12 18 24S28 36 28 48M0 0C0 14 10 14 10 24S0 34 0 48M32 0C32 14 22 14 22 24S32 34 32 48',
};

/** One foil a card type, in their order: its hue in degrees (OKLCH) and its pattern. */
const foils: readonly { readonly hue: number; readonly tile: Tile }[] = [
  { hue: 255, tile: hempLeaf },
  { hue: 45, tile: waves },
  { hue: 165, tile: tortoise },
  { hue: 305, tile: sevenTreasures },
  { hue: 22, tile: scales },
  { hue: 220, tile: arrows },
  { hue: 95, tile: basket },
  { hue: 340, tile: plaid },
  { hue: 280, tile: steam },
];

function foilOf(cardType: number) {
  return foils[(Math.max(1, Math.round(cardType)) - 1) % foils.length] ?? { hue: 255, tile: hempLeaf };
}

/** The hue of a card type's foil, in degrees of OKLCH. */
export function foilHue(cardType: number): number {
  return foilOf(cardType).hue;
}

/** The pattern of a card type as a CSS image: white strokes on nothing, to be laid over foil or used as a mask. */
export function foilPattern(cardType: number): string {
  const { tile } = foilOf(cardType);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}" ` +
    `viewBox="0 0 ${tile.width} ${tile.height}"><path d="${tile.path}" fill="none" stroke="#fff" stroke-width="1"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
