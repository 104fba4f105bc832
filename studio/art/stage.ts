import type { Drawing } from './drawing.ts';
import { emblem } from './emblems.ts';
import { plated, rays } from './foil.ts';
import { packHeight, packWidth } from './pack-face.ts';
import type { Random } from './random.ts';
import type { Inset } from './raster.ts';
import { cardHeight, cardWidth, type Palette } from './scene.ts';
import { circle, darker, ellipse, group, mix, polygon, rect, star, tag, times } from './svg.ts';

export interface Placed {
  /** The x coordinate of its middle. */
  x: number;
  y: number;
  scale: number;
  turn?: number;
}

/** A card or a pack on a stage, with its shadow. */
function placed(
  drawing: Drawing,
  inset: Inset,
  width: number,
  height: number,
  radius: number,
  at: Placed,
): string {
  const { x, y, scale, turn = 0 } = at;
  const clip = drawing.clip(rect(0, 0, width, height, { rx: radius }));
  return group(
    {
      transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-width / 2} ${-height / 2})`,
    },
    rect(10, 26, width - 20, height - 14, {
      rx: 30,
      fill: '#000000',
      opacity: 0.55,
      filter: drawing.blur(18),
    }),
    group({ 'clip-path': clip }, tag('image', { href: inset, width, height })),
  );
}

/** Puts a picture of a card into a drawing, with its shadow; `at` is its centre. */
export const placedCard = (drawing: Drawing, inset: Inset, at: Placed) =>
  placed(drawing, inset, cardWidth, cardHeight, 24, at);

/** Puts a picture of a pack into a drawing, with its shadow; `at` is its centre. */
export const placedPack = (drawing: Drawing, inset: Inset, at: Placed) =>
  placed(drawing, inset, packWidth, packHeight, 0, at);

/** A dark room in a series' colours, lit from above and behind. */
export function room(
  drawing: Drawing,
  random: Random,
  palette: Palette,
  type: number,
  light: readonly [x: number, y: number],
): string {
  const { width, height } = drawing;
  const [x, y] = light;
  const reach = Math.max(width, height);
  return [
    rect(0, 0, width, height, {
      fill: drawing.radial(
        [
          mix(palette.deep, palette.mid, 0.75),
          mix(palette.deep, palette.mid, 0.2),
          darker(palette.deep, 0.45),
          darker(palette.ink, 0.3),
        ],
        [x / width, y / height],
        0.95,
      ),
    }),
    group(
      { opacity: 0.2 },
      rays(
        light,
        44,
        reach * 0.1,
        reach * 1.3,
        drawing.radial([
          [palette.accent, 0, 1],
          [palette.accent, 1, 0],
        ]),
        0.42,
      ),
    ),
    group({ opacity: 0.1 }, emblem(type, [x, y], reach * 0.44, palette.accent)),
    circle([x, y], reach * 0.42, {
      fill: drawing.radial([
        ['#ffffff', 0, 0.5],
        [palette.accent, 0.4, 0.22],
        [palette.accent, 1, 0],
      ]),
    }),
    ellipse([width / 2, height * 0.97], width * 0.62, height * 0.12, {
      fill: drawing.radial([
        [palette.accent, 0, 0.35],
        [palette.accent, 1, 0],
      ]),
    }),
    sparks(random, width, height, palette.accent, Math.round((width * height) / 9000)),
  ].join('');
}

/** Draws so many sparks at random places. */
export function sparks(
  random: Random,
  width: number,
  height: number,
  colour: string,
  count: number,
): string {
  return times(count, () => {
    const at = [random.between(0, width), random.between(0, height)] as const;
    return random.next() > 0.86
      ? polygon(star(at, random.between(5, 13), 1.4, 4), {
          fill: '#ffffff',
          opacity: random.between(0.6, 1),
        })
      : circle(at, random.between(0.8, 2.6), { fill: colour, opacity: random.between(0.3, 0.9) });
  }).join('');
}

/** A coin seen a little from above. */
export function coin(drawing: Drawing, x: number, y: number, size: number, turn = 0): string {
  const gold = plated(drawing, 'gold', 30);
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size} ${size * 0.62})` },
    ellipse([0, 16], 62, 62, { fill: '#7d581b', stroke: '#3a2408', 'stroke-width': 3 }),
    circle([0, 0], 62, { fill: gold, stroke: '#3a2408', 'stroke-width': 3 }),
    circle([0, 0], 49, { fill: 'none', stroke: '#8a5f1c', 'stroke-width': 3 }),
    polygon(star([0, 0], 38, 11, 4), { fill: '#8a5f1c' }),
    polygon(star([-2, -3], 38, 11, 4), { fill: '#fff3c9' }),
  );
}

/** A heap of coins on the floor. */
export function heap(
  drawing: Drawing,
  random: Random,
  x: number,
  y: number,
  width: number,
  count: number,
): string {
  return times(count, (index) => {
    const share = index / count;
    const spread = width * (1 - share * 0.72);
    return {
      at: random.between(-spread / 2, spread / 2),
      lift: share * width * 0.26,
      turn: random.between(-24, 24),
    };
  })
    .map(({ at, lift, turn }) => coin(drawing, x + at, y - lift, 0.62, turn))
    .join('');
}
