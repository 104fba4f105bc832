import { type CardToDraw, sceneOf, seriesOf } from './card.ts';
import { Drawing } from './drawing.ts';
import { emblem } from './emblems.ts';
import { type Foil, plated } from './foil.ts';
import { cardHeight, cardWidth, middle, type Tier } from './scene.ts';
import {
  circle,
  darker,
  group,
  lighter,
  line,
  type Point,
  path,
  polygon,
  rect,
  times,
} from './svg.ts';

export const packWidth = 420;
export const packHeight = 620;

export interface PackFace {
  /** The card on its front. */
  hero: CardToDraw;
  /** The ground behind the card's figure, which gives the pack its colour. */
  tier: Tier;
  foil: Foil;
}

/** The inner edges of the foil's welded ends. */
const seam = 40;
const teeth = 30;

/** A sealed foil pack from the front as SVG, 420 × 620, with a transparent background. */
export function drawPack({ hero, tier, foil }: PackFace): string {
  const drawing = new Drawing(packWidth, packHeight);
  const { palette } = seriesOf(hero.cardType);
  const metal = plated(drawing, foil, 20);
  const outline = sealedShape();
  const scene = sceneOf(drawing, hero, tier);
  return drawing.toSvg(
    group(
      { 'clip-path': drawing.clip(path(outline, {})) },
      rect(0, 0, packWidth, packHeight, { fill: palette.deep }),
      group(
        { transform: `translate(${(packWidth - cardWidth * 0.93) / 2} -2) scale(0.93)` },
        scene.ground,
      ),
      scene.figure === ''
        ? windowed(drawing, scene.ground, metal)
        : group(
            {
              transform: `translate(${packWidth / 2 - middle[0] * 0.8} ${318 - middle[1] * 0.8}) scale(0.8)`,
            },
            scene.figure,
          ),
      band(drawing, metal, palette.ink, hero.cardType),
      drawVolume(drawing),
      weld(drawing, 0, metal),
      weld(drawing, packHeight - seam, metal),
    ),
    path(outline, {
      fill: 'none',
      stroke: darker(palette.deep, 0.4),
      'stroke-width': 1.2,
      opacity: 0.8,
    }),
  );
}

/** Writes the outline of a sealed pack, with its jagged edges. */
function sealedShape(): string {
  const step = packWidth / teeth;
  const edge = (y: number, depth: number, backwards: boolean) =>
    times(teeth, (index) => {
      const at = backwards ? teeth - index : index;
      const direction = backwards ? -1 : 1;
      return `L${at * step + (direction * step) / 2} ${y + depth}L${(at + direction) * step} ${y}`;
    }).join('');
  // The sides bend inwards a little, as filled foil does.
  return `M0 7${edge(7, -6, false)}Q${packWidth - 7} ${packHeight / 2} ${packWidth} ${packHeight - 7}${edge(packHeight - 7, 6, true)}Q7 ${packHeight / 2} 0 7Z`;
}

/** Draws a landscape, which has no figure, behind a round window in the pack. */
function windowed(drawing: Drawing, ground: string, metal: string): string {
  const centre: Point = [packWidth / 2, 310];
  return (
    rect(0, 0, packWidth, packHeight, { fill: '#0c1430', opacity: 0.62 }) +
    group(
      { 'clip-path': drawing.clip(circle(centre, 176, {})) },
      group(
        {
          transform: `translate(${centre[0] - cardWidth * 0.39} ${centre[1] - cardHeight * 0.39}) scale(0.78)`,
        },
        ground,
      ),
    ) +
    circle(centre, 176, { fill: 'none', stroke: metal, 'stroke-width': 7 }) +
    circle(centre, 186, { fill: 'none', stroke: metal, 'stroke-width': 1.6 })
  );
}

/** Draws the shop's mark at the top, and the series' mark on a band of metal at the bottom. */
function band(drawing: Drawing, metal: string, ink: string, type: number): string {
  const y = packHeight - seam - 66;
  const lozenge = (x: number) =>
    polygon(
      [
        [x, y - 7],
        [x + 6, y],
        [x, y + 7],
        [x - 6, y],
      ],
      { fill: ink },
    );
  return [
    rect(-10, y - 21, packWidth + 20, 42, { fill: metal }),
    line([0, y - 26], [packWidth, y - 26], { stroke: metal, 'stroke-width': 2 }),
    line([0, y + 26], [packWidth, y + 26], { stroke: metal, 'stroke-width': 2 }),
    ...times(7, (index) =>
      [lozenge(24 + index * 20), lozenge(packWidth - 24 - index * 20)].join(''),
    ),
    circle([packWidth / 2, y], 44, { fill: ink, stroke: metal, 'stroke-width': 5 }),
    emblem(type, [packWidth / 2, y], 27, plated(drawing, 'gold', 30)),
    group(
      { transform: `translate(${packWidth / 2 - 26} ${seam + 14}) scale(1.62)` },
      mark(metal, ink),
    ),
  ].join('');
}

/** Draws the shop's mark: a pack torn open, a spark inside (as in web/shop/public/icon.svg). */
function mark(metal: string, ink: string): string {
  return [
    path(
      'M6.4 13.4l2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2 2.4-2.2 2.4 2.2v16.2a1.6 1.6 0 0 1-1.6 1.6H8a1.6 1.6 0 0 1-1.6-1.6z',
      { fill: metal, stroke: ink, 'stroke-width': 0.8 },
    ),
    path('M6.4 4.4h19.2v3.4l-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2-2.4 2.2-2.4-2.2z', {
      fill: '#f4efe4',
      stroke: ink,
      'stroke-width': 0.8,
      transform: 'rotate(13 25.6 9)',
    }),
    path(
      'M16 15.2c.5 4.3 1.8 5.8 6 6.3-4.2.5-5.5 2-6 6.3-.5-4.3-1.8-5.8-6-6.3 4.2-.5 5.5-2 6-6.3z',
      {
        fill: ink,
      },
    ),
  ].join('');
}

/**
 * Draws what makes the flat pack look full: shade at the sides, folds from the welded ends inwards,
 * and the sheen of foil over all of it.
 */
function drawVolume(drawing: Drawing): string {
  const side = drawing.linear(
    [
      ['#000000', 0, 0.62],
      ['#000000', 0.13, 0.12],
      ['#ffffff', 0.2, 0.26],
      ['#ffffff', 0.27, 0],
      ['#000000', 0.72, 0],
      ['#ffffff', 0.82, 0.16],
      ['#000000', 0.9, 0.16],
      ['#000000', 1, 0.6],
    ],
    0,
  );
  const sheen = drawing.linear(
    [
      ['#ffffff', 0, 0],
      ['#ffffff', 0.46, 0],
      ['#ffffff', 0.5, 0.34],
      ['#ffffff', 0.56, 0.06],
      ['#ffffff', 0.6, 0.2],
      ['#ffffff', 0.64, 0],
      ['#ffffff', 1, 0],
    ],
    28,
  );
  const fold = (x: number, reach: number, lean: number, flip: boolean) => {
    const [from, to] = flip ? [packHeight - seam, packHeight - seam - reach] : [seam, seam + reach];
    return (
      polygon(
        [
          [x, from],
          [x + 15, from],
          [x + lean, to],
        ],
        { fill: '#ffffff', opacity: 0.2 },
      ) +
      polygon(
        [
          [x + 15, from],
          [x + 28, from],
          [x + lean, to],
        ],
        { fill: '#000000', opacity: 0.2 },
      )
    );
  };
  return [
    ...[
      [18, 92, 44],
      [96, 58, 6],
      [206, 70, -14],
      [300, 54, 24],
      [366, 96, -30],
    ].flatMap(([x = 0, reach = 0, lean = 0], index) => [
      fold(x, reach, lean, false),
      fold(x - 8 + index * 3, reach * 0.8, lean * 0.8, true),
    ]),
    rect(0, 0, packWidth, packHeight, { fill: side }),
    rect(0, 0, packWidth, packHeight, { fill: sheen }),
  ].join('');
}

/** Draws the ribbed strip at one end of the pack, where the foil is welded. */
function weld(drawing: Drawing, y: number, metal: string): string {
  const rib = drawing.pattern(
    8,
    seam,
    '',
    rect(0, 0, 4, seam, { fill: '#000000', opacity: 0.24 }),
    rect(4, 0, 2, seam, { fill: '#ffffff', opacity: 0.32 }),
  );
  const edge = y === 0 ? seam : y;
  return [
    rect(0, y, packWidth, seam, { fill: metal }),
    rect(0, y, packWidth, seam, { fill: rib }),
    line([0, edge], [packWidth, edge], { stroke: '#000000', 'stroke-width': 2, opacity: 0.45 }),
    line([0, edge + (y === 0 ? 2.5 : -2.5)], [packWidth, edge + (y === 0 ? 2.5 : -2.5)], {
      stroke: lighter('#cccccc', 0.6),
      'stroke-width': 1.4,
      opacity: 0.6,
    }),
  ].join('');
}
