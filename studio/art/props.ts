import type { Drawing } from './drawing.ts';
import { plated } from './foil.ts';
import type { Random } from './random.ts';
import type { Palette } from './scene.ts';
import {
  circle,
  darker,
  ellipse,
  group,
  lighter,
  line,
  mirrored,
  path,
  polygon,
  rect,
  star,
  times,
  turned,
} from './svg.ts';

const ink = '#0c0e16';
const outline = {
  stroke: ink,
  'stroke-width': 5,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/** A capsule of two halves, the lower of them coloured. */
export function capsule(
  drawing: Drawing,
  x: number,
  y: number,
  radius: number,
  colour: string,
  turn = 0,
): string {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${radius / 100})` },
    circle([0, 0], 100, {
      fill: drawing.radial(
        [
          ['#ffffff', 0, 0.7],
          ['#e9f4f6', 0.6, 0.4],
          ['#a9c4cc', 1, 0.75],
        ],
        [0.4, 0.3],
        0.8,
      ),
    }),
    path('M-100 4A100 100 0 0 0 100 4Q0 26 -100 4Z', {
      fill: drawing.linear([lighter(colour, 0.3), colour, darker(colour, 0.4)], 60),
    }),
    path('M-101 -2Q0 22 101 -2L100 12Q0 36 -100 12Z', { fill: lighter(colour, 0.45) }),
    circle([0, 0], 100, { fill: 'none', ...outline }),
    ellipse([-38, -50], 30, 17, {
      fill: '#ffffff',
      opacity: 0.85,
      transform: 'rotate(-30 -38 -50)',
    }),
    path('M40 74C62 62 76 44 82 24', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 8,
      opacity: 0.5,
      'stroke-linecap': 'round',
    }),
  );
}

/** A capsule machine, about 360 × 560, its middle at the origin. */
export function capsuleMachine(drawing: Drawing, random: Random, palette: Palette): string {
  const colours = [palette.bright, palette.accent, palette.mid, '#e8f0e4', '#d95f7a'] as const;
  const balls = times(34, (index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    return capsule(
      drawing,
      -122 + column * 49 + (row % 2) * 12 + random.between(-4, 4),
      28 - row * 42 + random.between(-5, 5),
      27,
      random.pick(colours),
      random.between(0, 360),
    );
  }).join('');
  const gold = plated(drawing, 'gold', 30);
  const glass = 'M-160 60V-110C-160 -200 -90 -250 0 -250C90 -250 160 -200 160 -110V60Z';
  return [
    ellipse([0, 290], 210, 26, { fill: '#000000', opacity: 0.5 }),
    path(glass, { fill: drawing.linear(['#16323c', '#0c1c26']) }),
    group({ 'clip-path': drawing.clip(path(glass, {})) }, balls),
    path(glass, {
      fill: drawing.linear(
        [
          ['#ffffff', 0, 0.32],
          ['#ffffff', 0.25, 0.04],
          ['#ffffff', 0.75, 0],
          ['#ffffff', 1, 0.2],
        ],
        0,
      ),
    }),
    path(glass, { fill: 'none', ...outline, 'stroke-width': 7 }),
    path('M-120 -60V-110C-120 -160 -96 -196 -60 -214', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 13,
      opacity: 0.7,
      'stroke-linecap': 'round',
    }),
    path('M-70 -246C-60 -282 60 -282 70 -246Z', { fill: gold, ...outline }),
    polygon(star([0, -292], 30, 12, 5), { fill: gold, ...outline }),
    path('M-180 58H180L190 96H-190Z', { fill: gold, ...outline }),
    path('M-176 96H176L166 282H-166Z', {
      fill: drawing.linear(
        [lighter(palette.bright, 0.25), palette.bright, darker(palette.bright, 0.45)],
        20,
      ),
      ...outline,
      'stroke-width': 7,
    }),
    circle([-70, 176], 58, { fill: '#f4efe4', ...outline }),
    circle([-70, 176], 44, { fill: plated(drawing, 'silver', 30), ...outline }),
    turned(34, [-70, 176], rect(-116, 164, 92, 24, { rx: 12, fill: gold, ...outline })),
    rect(20, 128, 116, 106, { rx: 14, fill: '#14202a', ...outline }),
    capsule(drawing, 78, 196, 36, palette.accent, -14),
    path('M20 142A14 14 0 0 1 34 128H122A14 14 0 0 1 136 142V158H20Z', {
      fill: '#ffffff',
      opacity: 0.22,
    }),
    rect(-170, 262, 340, 22, { fill: gold, ...outline }),
  ].join('');
}

/** A cloth bag tied at the neck, with eyes inside, about 380 × 460, its middle at the origin. */
export function mysteryBag(drawing: Drawing, palette: Palette): string {
  const cloth = drawing.radial(
    [lighter(palette.mid, 0.2), palette.mid, darker(palette.deep, 0.2)],
    [0.4, 0.3],
    0.85,
  );
  const gold = plated(drawing, 'gold', 30);
  const eyes = (x: number, y: number, size: number, iris: string) =>
    mirrored(
      x,
      path(
        `M${x - 40 * size} ${y}Q${x - 22 * size} ${y - 20 * size} ${x - 4 * size} ${y}Q${x - 22 * size} ${y + 16 * size} ${x - 40 * size} ${y}Z`,
        { fill: iris },
      ),
      ellipse([x - 22 * size, y], 4 * size, 9 * size, { fill: ink }),
    );
  return [
    ellipse([0, 236], 210, 28, { fill: '#000000', opacity: 0.5 }),
    path('M-96 -120C-190 -40 -226 120 -160 210C-110 244 110 244 160 210C226 120 190 -40 96 -120Z', {
      fill: cloth,
      ...outline,
      'stroke-width': 7,
    }),
    ...[-100, -50, 0, 50, 100].map((x) =>
      path(`M${x * 0.7} -112C${x * 1.1} -40 ${x * 1.5} 60 ${x * 1.3} 190`, {
        fill: 'none',
        stroke: darker(palette.deep, 0.2),
        'stroke-width': 5,
        opacity: 0.5,
        'stroke-linecap': 'round',
      }),
    ),
    path('M-110 -190C-70 -230 70 -230 110 -190L92 -120H-92Z', {
      fill: '#0c0714',
      ...outline,
      'stroke-width': 7,
    }),
    eyes(-42, -176, 0.7, '#ffd166'),
    eyes(42, -184, 0.6, '#7fd1ff'),
    eyes(2, -148, 0.62, '#ff8a5c'),
    path(
      'M-110 -190C-120 -150 -110 -136 -92 -120H92C110 -136 120 -150 110 -190C100 -160 60 -134 0 -134C-60 -134 -100 -160 -110 -190Z',
      { fill: cloth, ...outline, 'stroke-width': 7 },
    ),
    path('M-104 -122C-40 -100 40 -100 104 -122L108 -98C40 -76 -40 -76 -108 -98Z', {
      fill: gold,
      ...outline,
    }),
    path('M60 -92C90 -40 50 0 90 40M76 -94C120 -60 110 -20 140 10', {
      fill: 'none',
      stroke: ink,
      'stroke-width': 17,
      'stroke-linecap': 'round',
    }),
    path('M60 -92C90 -40 50 0 90 40M76 -94C120 -60 110 -20 140 10', {
      fill: 'none',
      stroke: '#f2b84b',
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    circle([-10, 76], 84, { fill: '#f5e9dc', ...outline }),
    circle([-10, 76], 70, { fill: 'none', stroke: palette.bright, 'stroke-width': 6 }),
    // A ghost fire in place of a name.
    group(
      { transform: 'translate(-10 130) scale(0.86)' },
      path(
        'M0 0C-42 0 -46 -46 -20 -74C-24 -50 -8 -54 -12 -82C-14 -106 8 -112 12 -134C22 -108 18 -92 30 -76C32 -86 30 -94 28 -98C54 -66 46 0 0 0Z',
        { fill: palette.bright },
      ),
    ),
  ].join('');
}

/** An open sea chest full of light, about 460 × 330, its middle at the origin. */
export function chest(drawing: Drawing, light: string): string {
  const wood = drawing.linear(['#a8683a', '#6f3d20', '#3a1d10']);
  const gold = plated(drawing, 'gold', 20);
  return [
    ellipse([0, 168], 270, 30, { fill: '#000000', opacity: 0.5 }),
    path('M-220 -40C-230 -150 -190 -196 -150 -200H150C190 -196 230 -150 220 -40Z', {
      fill: drawing.linear(['#5a3018', '#2a140a']),
      ...outline,
      'stroke-width': 7,
    }),
    path('M-196 -40C-204 -130 -170 -168 -140 -172H140C170 -168 204 -130 196 -40Z', {
      fill: '#1c0c08',
    }),
    ellipse([0, -40], 240, 120, {
      fill: drawing.radial([
        ['#ffffff', 0, 1],
        [light, 0.4, 0.75],
        [light, 1, 0],
      ]),
    }),
    rect(-230, -40, 460, 200, { rx: 10, fill: wood, ...outline, 'stroke-width': 7 }),
    ...[0, 1, 2].map((row) =>
      line([-224, 12 + row * 48], [224, 12 + row * 48], {
        stroke: '#2a140a',
        'stroke-width': 4,
        opacity: 0.7,
      }),
    ),
    rect(-236, -52, 472, 30, { rx: 6, fill: gold, ...outline }),
    rect(-236, 134, 472, 30, { rx: 6, fill: gold, ...outline }),
    ...[-190, 170].map((x) => rect(x, -40, 26, 200, { fill: gold, ...outline })),
    path('M-44 -36H44V40L0 74L-44 40Z', { fill: gold, ...outline }),
    circle([0, 8], 13, { fill: ink }),
    polygon(
      [
        [-6, 10],
        [6, 10],
        [10, 44],
        [-10, 44],
      ],
      { fill: ink },
    ),
    ...[-177, 183].flatMap((x) =>
      [-20, 60, 146].map((y) =>
        circle([x, y], 5, { fill: '#fff3c9', stroke: ink, 'stroke-width': 2 }),
      ),
    ),
  ].join('');
}
