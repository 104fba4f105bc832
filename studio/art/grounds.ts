import { foil, guilloche, rays } from './foil.ts';
import { type Brush, cardHeight as height, middle, cardWidth as width } from './scene.ts';
import { circle, darker, lighter, mix, rect, times } from './svg.ts';

interface GroundOptions {
  /** A paint from `foil.ts` that is laid over the ground. */
  texture: string;
  /** The disc behind the figure. Default: the palette's disc. '' means none. */
  disc?: string;
}

/**
 * The ground of a card's tier: printed paper, tinted paper, a lit night, or foil rays in the dark.
 * The series gives the texture, so both can be recognised at a glance.
 */
export function ground(brush: Brush, options: GroundOptions): string {
  switch (brush.tier) {
    case 'plain':
      return paper(brush, options);
    case 'tinted':
      return tinted(brush, options);
    case 'deep':
      return night(brush, options);
    case 'radiant':
      return radiance(brush, options);
  }
}

/** Draws the ground of a plain card: pale paper with a disc. */
function paper({ drawing, palette }: Brush, { texture, disc }: GroundOptions): string {
  const [x, y] = middle;
  const colour = disc ?? mix(palette.bright, palette.pale, 0.35);
  return [
    rect(0, 0, width, height, {
      fill: drawing.linear([
        lighter(palette.pale, 0.5),
        palette.pale,
        mix(palette.pale, palette.mid, 0.16),
      ]),
    }),
    rect(0, 0, width, height, { fill: texture, opacity: 0.28 }),
    colour === ''
      ? ''
      : circle([x, y], 176, { fill: drawing.linear([colour, mix(colour, palette.pale, 0.55)]) }),
    colour === '' ? '' : circle([x, y], 187, { fill: 'none', stroke: colour, 'stroke-width': 1.5 }),
  ].join('');
}

/** Draws the ground of a tinted card: a coloured gradient with a disc. */
function tinted({ drawing, palette }: Brush, { texture, disc }: GroundOptions): string {
  const [x, y] = middle;
  const colour = disc ?? palette.accent;
  return [
    rect(0, 0, width, height, {
      fill: drawing.linear([
        mix(palette.mid, palette.deep, 0.1),
        mix(palette.mid, palette.deep, 0.75),
        palette.deep,
      ]),
    }),
    rect(0, 0, width, height, { fill: texture, opacity: 0.4 }),
    colour === ''
      ? ''
      : circle([x, y], 230, {
          fill: drawing.radial([
            [lighter(colour, 0.4), 0, 0.5],
            [colour, 1, 0],
          ]),
        }),
    colour === ''
      ? ''
      : circle([x, y], 164, {
          fill: drawing.linear([lighter(colour, 0.35), colour, mix(colour, palette.mid, 0.4)]),
        }),
    colour === ''
      ? ''
      : circle([x, y], 176, { fill: 'none', stroke: lighter(colour, 0.3), 'stroke-width': 1.6 }),
  ].join('');
}

/** Draws the ground of a deep card: a dark gradient with a bright disc. */
function night({ drawing, palette, random }: Brush, { texture, disc }: GroundOptions): string {
  const [x, y] = middle;
  const colour = disc ?? palette.bright;
  return [
    rect(0, 0, width, height, {
      fill: drawing.radial(
        [mix(palette.deep, colour || palette.mid, 0.3), palette.deep, palette.ink],
        [0.5, 0.46],
        0.75,
      ),
    }),
    rect(0, 0, width, height, { fill: texture, opacity: 0.3 }),
    rays(
      middle,
      36,
      150,
      560,
      mix(palette.deep, palette.accent, 0.35),
      0.18 + random.next() * 0.1,
    ).replaceAll('/>', ' opacity="0.35"/>'),
    colour === ''
      ? ''
      : circle([x, y], 250, {
          fill: drawing.radial([
            [lighter(colour, 0.25), 0, 0.85],
            [colour, 0.45, 0.4],
            [colour, 1, 0],
          ]),
        }),
    guilloche(
      middle,
      196,
      { stroke: palette.accent, 'stroke-width': 0.9, opacity: 0.65 },
      { petals: 18, layers: 5, depth: 0.16 },
    ),
    ...motes(random, 26, palette.accent),
  ].join('');
}

/** Draws the ground of a radiant card: rays of gold and rainbow colours. */
function radiance({ drawing, palette, random }: Brush, { texture, disc }: GroundOptions): string {
  const [x, y] = middle;
  const colour = disc ?? palette.bright;
  const gold = foil(drawing, 'gold', 70);
  return [
    rect(0, 0, width, height, {
      fill: drawing.radial(
        [mix(palette.deep, colour || palette.mid, 0.45), palette.deep, darker(palette.ink, 0.35)],
        [0.5, 0.46],
        0.78,
      ),
    }),
    rays(middle, 48, 120, 620, foil(drawing, 'rainbow', 60), 0.3).replaceAll(
      '/>',
      ' opacity="0.3"/>',
    ),
    rays(middle, 24, 186, 620, gold, 0.12).replaceAll('/>', ' opacity="0.8"/>'),
    rect(0, 0, width, height, { fill: texture, opacity: 0.25 }),
    colour === ''
      ? ''
      : circle([x, y], 265, {
          fill: drawing.radial([
            ['#ffffff', 0, 0.75],
            [lighter(colour, 0.3), 0.35, 0.6],
            [colour, 1, 0],
          ]),
        }),
    guilloche(
      middle,
      214,
      { stroke: gold, 'stroke-width': 1.1 },
      { petals: 24, layers: 6, depth: 0.14 },
    ),
    circle(middle, 186, { fill: 'none', stroke: gold, 'stroke-width': 3 }),
    ...motes(random, 44, '#fff3c9'),
  ].join('');
}

/** Sparks that hang in the air. */
function motes(random: Brush['random'], count: number, fill: string): string[] {
  return times(count, () =>
    circle(
      [random.between(20, width - 20), random.between(20, height - 60)],
      random.between(0.8, 3),
      {
        fill,
        opacity: random.between(0.3, 0.9),
      },
    ),
  );
}
