import { seriesOf } from './card.ts';
import type { CardOf } from './covers.ts';
import { Drawing } from './drawing.ts';
import { emblem } from './emblems.ts';
import { foil, guilloche, hempLeaves, plated, rays } from './foil.ts';
import { type PackFace, packHeight, packWidth } from './pack-face.ts';
import { capsule, capsuleMachine } from './props.ts';
import { Random } from './random.ts';
import type { Inset, Insets } from './raster.ts';
import type { Palette } from './scene.ts';
import { coin, heap, placedCard, placedPack, room, sparks } from './stage.ts';
import { circle, group, line, path, rect, tag, times } from './svg.ts';

const width = 1200;
const height = 480;

interface Stage {
  drawing: Drawing;
  random: Random;
  palette: Palette;
  card: (modelNumber: string) => Promise<Inset>;
  pack: (hero: string, look: Pick<PackFace, 'tier' | 'foil'>) => Promise<Inset>;
}

type DrawStrip = (stage: Stage) => Promise<string>;

/**
 * Banners and the pictures of posts, by the path below `pictures/`: the series whose colours light
 * them, and how to draw them.
 */
const strips: Record<string, { type: number; draw: DrawStrip }> = {
  'banners/origami-beasts': {
    type: 2,
    draw: (stage) =>
      pageant(
        stage,
        ['ORI-006', 'ORI-012', 'ORI-014', 'ORI-011', 'ORI-007', 'ORI-015'],
        'ORI-009',
        {
          tier: 'tinted',
          foil: 'silver',
        },
      ),
  },
  'banners/great-dawn': { type: 5, draw: departure },
  'banners/night-parade': { type: 1, draw: parade },
  'banners/jewel-casket': { type: 9, draw: casket },
  'banners/fairness': { type: 4, draw: chain },
  'posts/opening': { type: 2, draw: opening },
  'posts/how-to-check': { type: 6, draw: chain },
  'posts/capsule': { type: 2, draw: capsules },
  'posts/burning-plain': {
    type: 2,
    draw: (stage) =>
      pageant(
        stage,
        ['ORI-008', 'ORI-011', 'ORI-014', 'ORI-014', 'ORI-010', 'ORI-002'],
        'ORI-014',
        {
          tier: 'radiant',
          foil: 'rainbow',
        },
      ),
  },
};

export const stripNames = Object.keys(strips);

/** A banner or a post's picture as SVG, 1200 × 480. */
export async function drawStrip(name: string, cardOf: CardOf, insets: Insets): Promise<string> {
  const strip = strips[name];
  if (!strip) throw new Error(`studio/art/strips.ts has no picture ${name}`);
  const drawing = new Drawing(width, height);
  const { palette } = seriesOf(strip.type);
  const random = new Random(name);
  const drawn = await strip.draw({
    drawing,
    random,
    palette,
    card: (modelNumber) => insets.card(cardOf(modelNumber)),
    pack: (hero, look) => insets.pack({ hero: cardOf(hero), ...look }),
  });
  return drawing.toSvg(
    room(drawing, new Random(`${name}/room`), palette, strip.type, [width / 2, height * 0.44]),
    drawn,
  );
}

/** A pack in the middle of its cards, three on either hand. */
async function pageant(
  { drawing, random, card, pack }: Stage,
  cards: readonly string[],
  hero: string,
  look: Pick<PackFace, 'tier' | 'foil'>,
): Promise<string> {
  const insets = await Promise.all(cards.map(card));
  const places = [
    [168, 300, -20, 0.52],
    [318, 268, -13, 0.58],
    [470, 252, -6, 0.64],
    [1032, 300, 20, 0.52],
    [882, 268, 13, 0.58],
    [730, 252, 6, 0.64],
  ];
  const fan = places.map(([x = 0, y = 0, turn = 0, scale = 1], index) =>
    placedCard(drawing, insets[index] ?? '', { x, y, turn, scale }),
  );
  return [
    ...fan,
    placedPack(drawing, await pack(hero, look), { x: 600, y: 262, scale: 0.76, turn: -2 }),
    sparks(random, width, height, '#fff6d8', 30),
  ].join('');
}

/** The flagship leads, and packs follow in its wake. */
async function departure({ drawing, random, palette, card, pack }: Stage): Promise<string> {
  const [ship, clipper, admiral, navigator] = await Promise.all([
    card('UMI-015'),
    card('UMI-010'),
    card('UMI-014'),
    card('UMI-011'),
  ]);
  const face = await pack('UMI-015', { tier: 'radiant', foil: 'gold' });
  const swell = (y: number, colour: string, shift: number) =>
    path(
      `M-40 ${y}${times(14, (index) => `Q${-40 + shift + index * 100 + 30} ${y - 44} ${-40 + shift + index * 100 + 72} ${y - 30}Q${-40 + shift + index * 100 + 48} ${y - 14} ${-40 + shift + index * 100 + 62} ${y - 2}Q${-40 + shift + index * 100 + 84} ${y + 8} ${-40 + shift + index * 100 + 100} ${y}`).join('')}V${height + 20}H-40Z`,
      { fill: colour, stroke: '#f4fbfa', 'stroke-width': 3, 'stroke-opacity': 0.8 },
    );
  return [
    group({ opacity: 0.75 }, rays([600, 330], 52, 120, 1000, plated(drawing, 'gold', 30), 0.3)),
    circle([600, 330], 210, { fill: drawing.radial(['#fff6d8', '#ffc86b', '#ee6c4d']) }),
    swell(412, '#145a7a', -20),
    placedCard(drawing, clipper, { x: 150, y: 270, scale: 0.54, turn: -15 }),
    placedCard(drawing, navigator, { x: 320, y: 244, scale: 0.6, turn: -7 }),
    placedCard(drawing, admiral, { x: 880, y: 244, scale: 0.6, turn: 7 }),
    placedPack(drawing, face, { x: 1056, y: 276, scale: 0.6, turn: 14 }),
    placedCard(drawing, ship, { x: 600, y: 240, scale: 0.72 }),
    swell(456, '#0c4462', -60),
    swell(492, '#062c44', 0),
    sparks(random, width, height, palette.accent, 20),
  ].join('');
}

/** The yokai walk in line beneath the moon. */
async function parade({ drawing, random, card }: Stage): Promise<string> {
  const walkers = [
    'YKE-004',
    'YKE-002',
    'YKE-009',
    'YKE-015',
    'YKE-014',
    'YKE-011',
    'YKE-010',
    'YKE-003',
    'YKE-007',
  ];
  const insets = await Promise.all(walkers.map(card));
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4];
  return [
    circle([600, 210], 200, {
      fill: drawing.radial(['#fffbe0', '#ffe9a0', '#f0b64a'], [0.4, 0.35], 0.75),
      opacity: 0.9,
    }),
    ...order.map((index) => {
      const from = index - 4;
      return placedCard(drawing, insets[index] ?? '', {
        x: 600 + from * 134,
        y: 252 + Math.abs(from) * 17,
        scale: 0.64 - Math.abs(from) * 0.045,
        turn: from * 4.4,
      });
    }),
    ...times(9, (index) => {
      const x = 70 + index * 134 + random.between(-16, 16);
      const colour = index % 2 ? '#7fd1ff' : '#ff8a3c';
      return (
        circle([x, 452], 54, {
          fill: drawing.radial([
            [colour, 0, 0.7],
            [colour, 1, 0],
          ]),
        }) +
        group(
          { transform: `translate(${x} 482) scale(0.42)` },
          path(
            'M0 0C-42 0 -46 -46 -20 -74C-24 -50 -8 -54 -12 -82C-14 -106 8 -112 12 -134C22 -108 18 -92 30 -76C32 -86 30 -94 28 -98C54 -66 46 0 0 0Z',
            { fill: colour },
          ),
          path('M0 -4C-22 -4 -24 -28 -10 -44C-8 -30 2 -36 2 -66C18 -44 24 -20 0 -4Z', {
            fill: '#fffdf2',
          }),
        )
      );
    }),
  ].join('');
}

/**
 * Draws a banner with the finest pack, its stones and a heap of coins, for coins at double rate.
 */
async function casket({ drawing, random, card, pack }: Stage): Promise<string> {
  const [emerald, diamond, opal, ruby, sapphire] = await Promise.all(
    ['HSK-011', 'HSK-014', 'HSK-013', 'HSK-010', 'HSK-009'].map(card),
  );
  const face = await pack('HSK-015', { tier: 'radiant', foil: 'gold' });
  return [
    placedCard(drawing, sapphire ?? '', { x: 130, y: 276, scale: 0.52, turn: -16 }),
    placedCard(drawing, emerald ?? '', { x: 300, y: 248, scale: 0.6, turn: -8 }),
    placedCard(drawing, ruby ?? '', { x: 1070, y: 276, scale: 0.52, turn: 16 }),
    placedCard(drawing, opal ?? '', { x: 900, y: 248, scale: 0.6, turn: 8 }),
    placedCard(drawing, diamond ?? '', { x: 472, y: 236, scale: 0.66, turn: -3 }),
    placedPack(drawing, face, { x: 690, y: 246, scale: 0.74, turn: 4 }),
    heap(drawing, random, 220, 470, 380, 30),
    heap(drawing, random, 980, 470, 380, 30),
    heap(drawing, random, 600, 486, 560, 30),
    coin(drawing, 420, 70, 0.5, -20),
    coin(drawing, 812, 60, 0.42, 18),
    sparks(random, width, height, '#fff6d8', 40),
  ].join('');
}

/** Rounds of draws as links of one chain, each with its mark of proof; the seal in the middle. */
async function chain({ drawing, random, palette }: Stage): Promise<string> {
  const [gold, silver] = [plated(drawing, 'gold', 30), plated(drawing, 'silver', 30)];
  const link = (x: number, index: number) => {
    const metal = index % 2 ? silver : gold;
    return [
      circle([x, 240], 58, { fill: '#0d0f15', stroke: metal, 'stroke-width': 7 }),
      guilloche(
        [x, 240],
        49,
        { stroke: index % 2 ? '#dfe5ea' : '#f3d98d', 'stroke-width': 0.9, opacity: 0.9 },
        { petals: 10 + index, layers: 4, depth: 0.3 },
      ),
      circle([x, 240], 23, { fill: '#0d0f15', stroke: metal, 'stroke-width': 3 }),
      path(`M${x - 11} 240L${x - 3} 249L${x + 12} 230`, {
        fill: 'none',
        stroke: '#8ff0c0',
        'stroke-width': 6,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    ].join('');
  };
  const joint = (x: number) =>
    rect(x - 23, 228, 46, 24, { rx: 12, fill: 'none', stroke: gold, 'stroke-width': 7 });
  const places = [-60, 75, 210, 345, 855, 990, 1125, 1260];
  return [
    rect(0, 0, width, height, { fill: hempLeaves(drawing, 46, palette.accent, 0.8), opacity: 0.3 }),
    line([0, 240], [width, 240], {
      stroke: palette.accent,
      'stroke-width': 1.4,
      'stroke-dasharray': '2 8',
    }),
    ...places.map(link),
    ...[8, 143, 278, 922, 1057, 1192].map(joint),
    ...[400, 800].map((x) =>
      rect(x - 40, 228, 80, 24, { rx: 12, fill: 'none', stroke: gold, 'stroke-width': 7 }),
    ),
    circle([600, 240], 220, {
      fill: drawing.radial([
        ['#fff6d8', 0, 0.8],
        [palette.accent, 0.5, 0.25],
        [palette.accent, 1, 0],
      ]),
    }),
    group({}, rays([600, 240], 36, 120, 196, gold, 0.42)),
    circle([600, 240], 158, { fill: '#0d0f15', stroke: gold, 'stroke-width': 9 }),
    guilloche(
      [600, 240],
      148,
      { stroke: '#f3d98d', 'stroke-width': 1 },
      { petals: 24, layers: 7, depth: 0.3 },
    ),
    guilloche(
      [600, 240],
      104,
      { stroke: '#9cc4ff', 'stroke-width': 0.9 },
      { petals: 16, layers: 6, depth: 0.35 },
    ),
    circle([600, 240], 76, {
      fill: '#0d0f15',
      stroke: foil(drawing, 'rainbow', 30),
      'stroke-width': 6,
    }),
    path('M566 242L590 268L638 212', {
      fill: 'none',
      stroke: gold,
      'stroke-width': 17,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    sparks(random, width, height, '#fff6d8', 30),
  ].join('');
}

/** A pack torn open, and what rises from it. */
async function opening({ drawing, random, palette, card, pack }: Stage): Promise<string> {
  const face = await pack('ORI-009', { tier: 'tinted', foil: 'gold' });
  const [left, middle, right] = await Promise.all([
    card('UMI-014'),
    card('ORI-015'),
    card('YKE-014'),
  ]);
  const tear = times(16, (index) => `${(index / 15) * packWidth},${92 + (index % 2) * 16}`).join(
    ' ',
  );
  const lower = drawing.clip(
    `<polygon points="${tear} ${packWidth},${packHeight} 0,${packHeight}"/>`,
  );
  const upper = drawing.clip(
    `<polygon points="0,0 ${packWidth},0 ${packWidth},92 ${tear.split(' ').toReversed().join(' ')}"/>`,
  );
  const piece = (clip: string, transform: string) =>
    group(
      { transform },
      group(
        { 'clip-path': clip },
        tag('image', { href: face, width: packWidth, height: packHeight }),
      ),
    );
  return [
    rays(
      [600, 250],
      40,
      60,
      900,
      drawing.radial([
        ['#fff6d8', 0, 0.8],
        ['#fff6d8', 1, 0],
      ]),
      0.4,
    ),
    placedCard(drawing, left ?? '', { x: 430, y: 222, scale: 0.5, turn: -20 }),
    placedCard(drawing, right ?? '', { x: 770, y: 222, scale: 0.5, turn: 20 }),
    placedCard(drawing, middle ?? '', { x: 600, y: 184, scale: 0.52 }),
    circle([600, 300], 170, {
      fill: drawing.radial([
        ['#ffffff', 0, 0.9],
        ['#ffe9b0', 0.4, 0.5],
        [palette.accent, 1, 0],
      ]),
    }),
    piece(lower, 'translate(448 190) scale(0.724)'),
    piece(upper, 'translate(862 46) rotate(24) scale(0.56)'),
    sparks(random, width, height, '#fff6d8', 60),
    group(
      { opacity: 0.9 },
      emblem(2, [120, 240], 60, palette.accent),
      emblem(1, [120, 90], 40, palette.accent),
      emblem(9, [120, 390], 40, palette.accent),
      emblem(5, [1096, 250], 56, palette.accent),
      emblem(7, [1080, 390], 40, palette.accent),
      emblem(3, [240, 160], 34, palette.accent),
      emblem(6, [240, 320], 34, palette.accent),
      emblem(8, [1000, 380], 34, palette.accent),
      emblem(4, [980, 270], 34, palette.accent),
    ),
  ].join('');
}

/** Draws the banner of the capsule machine, with three cards and a row of capsules. */
async function capsules({ drawing, random, palette, card }: Stage): Promise<string> {
  const [owl, lion, hare] = await Promise.all([card('ORI-007'), card('ORI-014'), card('ORI-001')]);
  const colours = [palette.bright, palette.accent, palette.mid, '#d95f7a', '#e8f0e4'] as const;
  return [
    group(
      { transform: 'translate(250 250) scale(0.74)' },
      capsuleMachine(drawing, random, palette),
    ),
    placedCard(drawing, owl ?? '', { x: 620, y: 236, scale: 0.5, turn: -12 }),
    placedCard(drawing, hare ?? '', { x: 920, y: 236, scale: 0.5, turn: 12 }),
    placedCard(drawing, lion ?? '', { x: 770, y: 216, scale: 0.58 }),
    ...times(9, (index) =>
      capsule(
        drawing,
        500 + index * 84,
        418 + (index % 2) * 22,
        56,
        colours[index % 5] ?? palette.mid,
        -50 + index * 23,
      ),
    ),
    sparks(random, width, height, '#fff6d8', 24),
  ].join('');
}
