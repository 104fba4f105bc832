import type { Drawing } from './drawing.ts';
import { emblem } from './emblems.ts';
import { foil, guilloche, hempLeaves, plated } from './foil.ts';
import { cardHeight as height, type Palette, type Tier, cardWidth as width } from './scene.ts';
import { circle, group, type Point, path, polygon, rect, times } from './svg.ts';

/** 1 to 7, as in the catalogue's `movie_rarity`. */
export type Rank = number;

/** Chooses how richly a card of this rank is drawn. */
export function tierOf(rank: Rank): Tier {
  if (rank <= 1) return 'plain';
  if (rank <= 3) return 'tinted';
  return rank <= 5 ? 'deep' : 'radiant';
}

interface Make {
  /** The material of the border. */
  border: string;
  /** The lines and pips on the border. */
  lines: string;
  inset: number;
}

/** Chooses the border of a card by its rank: colours and width. */
function makeOf(drawing: Drawing, palette: Palette, rank: Rank): Make {
  switch (rank) {
    case 1:
      return { border: '#f4efe4', lines: palette.ink, inset: 20 };
    case 2:
      return {
        border: drawing.linear([palette.pale, '#ffffff', palette.pale], 60),
        lines: palette.mid,
        inset: 20,
      };
    case 3:
    case 4:
      return { border: foil(drawing, 'silver'), lines: palette.ink, inset: 18 };
    case 5:
      return { border: foil(drawing, 'gold'), lines: palette.ink, inset: 18 };
    case 6:
      return { border: foil(drawing, 'rainbow'), lines: palette.ink, inset: 16 };
    default:
      return { border: palette.ink, lines: foil(drawing, 'gold'), inset: 16 };
  }
}

/**
 * Puts a scene into the frame of its rarity: one pip per rank, the series' emblem, and more foil
 * for higher ranks.
 */
export function framed(
  drawing: Drawing,
  art: string,
  type: number,
  palette: Palette,
  rank: Rank,
): string {
  const { border, lines, inset } = makeOf(drawing, palette, rank);
  const window = {
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: 14,
  };
  const clip = drawing.clip(
    rect(window.x, window.y, window.width, window.height, { rx: window.rx }),
  );
  const shade = drawing.linear(
    [
      ['#000000', 0, 0],
      ['#000000', 1, 0.45],
    ],
    90,
  );
  return [
    rect(0, 0, width, height, { fill: border }),
    rank >= 4 ? borderEngraving(drawing, palette, rank) : '',
    rank === 7 ? edge(drawing) : '',
    group(
      { 'clip-path': clip },
      art,
      rank >= 2 ? rect(0, height - 150, width, 150, { fill: shade }) : '',
      rank >= 6 ? gleam(drawing) : '',
    ),
    rect(window.x, window.y, window.width, window.height, {
      rx: window.rx,
      fill: 'none',
      stroke: lines,
      'stroke-width': rank >= 4 ? 2.5 : 1.5,
    }),
    rank >= 3 ? innerLine(drawing, rank, inset) : '',
    rank >= 4 ? corners(drawing, rank, inset) : '',
    plate(drawing, type, palette, rank, inset),
  ].join('');
}

/** A diagonal gleam of foil. */
function gleam(drawing: Drawing): string {
  const band = drawing.linear(
    [
      ['#ffffff', 0, 0],
      ['#ffffff', 0.5, 0.22],
      ['#ffffff', 1, 0],
    ],
    0,
  );
  return times(2, (index) =>
    polygon(
      [
        [-60 + index * 250, height],
        [130 + index * 250, 0],
        [200 + index * 250 - index * 40, 0],
        [10 + index * 250 - index * 40, height],
      ],
      { fill: band },
    ),
  ).join('');
}

/** The highest rank has a rim of two foils, so that it can be recognised from a distance. */
function edge(drawing: Drawing): string {
  const rim = (inset: number, thickness: number, stroke: string) =>
    rect(inset, inset, width - 2 * inset, height - 2 * inset, {
      rx: 18 - inset,
      fill: 'none',
      stroke,
      'stroke-width': thickness,
    });
  return rim(3, 6, foil(drawing, 'gold', 40)) + rim(12.5, 3, foil(drawing, 'rainbow', 50));
}

/** Draws the engraved leaves in the border of a card. */
function borderEngraving(drawing: Drawing, palette: Palette, rank: Rank): string {
  if (rank === 7) {
    const leaves = hempLeaves(drawing, 14, '#f3d98d', 0.8);
    return rect(0, 0, width, height, { fill: leaves, opacity: 0.9 });
  }
  const leaves = hempLeaves(drawing, 14, palette.ink, 0.5);
  return rect(0, 0, width, height, { fill: leaves, opacity: rank === 4 ? 0.22 : 0.35 });
}

/** Draws the thin line inside the border of a card. */
function innerLine(drawing: Drawing, rank: Rank, inset: number): string {
  const gap = inset + 9;
  const stroke = foil(drawing, rank >= 5 ? 'gold' : 'silver', 30);
  return rect(gap, gap, width - 2 * gap, height - 2 * gap, {
    rx: 8,
    fill: 'none',
    stroke,
    'stroke-width': 1.6,
    opacity: 0.9,
  });
}

/** Draws the ornaments in the corners of a card, larger for a higher rank. */
function corners(drawing: Drawing, rank: Rank, inset: number): string {
  const metal = foil(drawing, rank === 4 ? 'silver' : 'gold', 40);
  const reach = 26 + rank * 5;
  const at = inset + 9;
  const corner = [
    path(`M${at} ${at + reach}V${at + 10}Q${at} ${at} ${at + 10} ${at}H${at + reach}`, {
      fill: 'none',
      stroke: metal,
      'stroke-width': 4,
    }),
    path(`M${at + 9} ${at + reach - 8}Q${at + 9} ${at + 9} ${at + reach - 8} ${at + 9}`, {
      fill: 'none',
      stroke: metal,
      'stroke-width': 1.6,
    }),
    rank >= 5 ? circle([at + 14, at + 14], 3.4, { fill: metal }) : '',
    rank >= 6
      ? guilloche(
          [at + 13, at + 13],
          17,
          { stroke: '#fff3c9', 'stroke-width': 0.6, opacity: 0.9 },
          { petals: 6, layers: 4, depth: 0.6 },
        )
      : '',
  ].join('');
  return [
    '',
    `translate(${width} 0) scale(-1 1)`,
    `translate(0 ${height}) scale(1 -1)`,
    `translate(${width} ${height}) scale(-1 -1)`,
  ]
    .map((transform) => group({ transform: transform || undefined }, corner))
    .join('');
}

/** A tab at the foot with a lozenge for each rank, and the series' emblem at the head. */
function plate(
  drawing: Drawing,
  type: number,
  palette: Palette,
  rank: Rank,
  inset: number,
): string {
  const y = height - inset - 3;
  const metal = rank >= 3 ? plated(drawing, rank >= 5 ? 'gold' : 'silver', 20) : palette.ink;
  const ground = rank <= 2 ? '#f4efe4' : palette.ink;
  const reach = 24 + rank * 10;
  const shape: Point[] = [
    [240 - reach, y],
    [240 - reach + 14, y - 14],
    [240 + reach - 14, y - 14],
    [240 + reach, y],
    [240 + reach - 14, y + 14],
    [240 - reach + 14, y + 14],
  ];
  const pip = (index: number) => {
    const x = 240 + (index - (rank - 1) / 2) * 18;
    return polygon(
      [
        [x, y - 8],
        [x + 6.5, y],
        [x, y + 8],
        [x - 6.5, y],
      ],
      { fill: metal },
    );
  };
  return [
    polygon(shape, { fill: ground, stroke: metal, 'stroke-width': 1.6 }),
    ...times(rank, pip),
    circle([240, inset + 4], 20, { fill: ground, stroke: metal, 'stroke-width': 1.6 }),
    emblem(type, [240, inset + 4], 12, metal),
  ].join('');
}
