import type { CardToDraw } from './card.ts';
import { seriesOf } from './card.ts';
import { Drawing } from './drawing.ts';
import type { Foil } from './foil.ts';
import { capsule, capsuleMachine, chest, mysteryBag } from './props.ts';
import { Random } from './random.ts';
import type { Insets } from './raster.ts';
import type { Tier } from './scene.ts';
import { coin, heap, placedCard, placedPack, room, sparks } from './stage.ts';
import { circle, ellipse, group, times } from './svg.ts';

const width = 600;
const height = 800;

type Arrangement =
  /** Only the pack. */
  | 'pack'
  /** The pack before a fan of its cards. */
  | 'fan'
  /** The best card before two packs. */
  | 'prize'
  /** Many packs. */
  | 'armful'
  /** The pack among coins. */
  | 'coins'
  /** The pack on a chest of light. */
  | 'chest'
  | 'bag'
  | 'machine'
  | 'capsules';

export interface Cover {
  arrangement: Arrangement;
  type: number;
  /** Model numbers: the card on the pack, then the cards next to it. */
  cards: readonly [string, ...string[]];
  tier: Tier;
  foil: Foil;
}

/** By the file name in `pictures/packs/`. */
export const covers: Record<string, Cover> = {
  'night-parade-1': {
    arrangement: 'pack',
    type: 1,
    cards: ['YKE-014'],
    tier: 'deep',
    foil: 'gold',
  },
  'night-parade-2': {
    arrangement: 'fan',
    type: 1,
    cards: ['YKE-014', 'YKE-010', 'YKE-015', 'YKE-011'],
    tier: 'deep',
    foil: 'gold',
  },
  'mystery-bag-1': { arrangement: 'bag', type: 1, cards: ['YKE-013'], tier: 'deep', foil: 'gold' },
  'summer-rite-1': {
    arrangement: 'pack',
    type: 1,
    cards: ['YKE-002'],
    tier: 'tinted',
    foil: 'silver',
  },
  'origami-beasts-1': {
    arrangement: 'pack',
    type: 2,
    cards: ['ORI-009'],
    tier: 'tinted',
    foil: 'silver',
  },
  'origami-beasts-2': {
    arrangement: 'fan',
    type: 2,
    cards: ['ORI-009', 'ORI-011', 'ORI-015', 'ORI-013'],
    tier: 'tinted',
    foil: 'silver',
  },
  'origami-beasts-3': {
    arrangement: 'prize',
    type: 2,
    cards: ['ORI-009', 'ORI-015'],
    tier: 'tinted',
    foil: 'silver',
  },
  'first-fold-1': { arrangement: 'pack', type: 2, cards: ['ORI-001'], tier: 'plain', foil: 'gold' },
  'thousand-folds-1': {
    arrangement: 'pack',
    type: 2,
    cards: ['ORI-015'],
    tier: 'radiant',
    foil: 'gold',
  },
  'thousand-folds-2': {
    arrangement: 'prize',
    type: 2,
    cards: ['ORI-015', 'ORI-015'],
    tier: 'radiant',
    foil: 'gold',
  },
  'ten-beasts-1': {
    arrangement: 'pack',
    type: 2,
    cards: ['ORI-013'],
    tier: 'deep',
    foil: 'rainbow',
  },
  'burning-plain-1': {
    arrangement: 'armful',
    type: 2,
    cards: ['ORI-014'],
    tier: 'radiant',
    foil: 'rainbow',
  },
  'burning-plain-2': {
    arrangement: 'prize',
    type: 2,
    cards: ['ORI-014', 'ORI-014'],
    tier: 'radiant',
    foil: 'rainbow',
  },
  'capsule-beasts-1': {
    arrangement: 'machine',
    type: 2,
    cards: ['ORI-004'],
    tier: 'tinted',
    foil: 'silver',
  },
  'capsule-beasts-2': {
    arrangement: 'capsules',
    type: 2,
    cards: ['ORI-004', 'ORI-007', 'ORI-014', 'ORI-001'],
    tier: 'tinted',
    foil: 'silver',
  },
  'coin-beasts-1': {
    arrangement: 'coins',
    type: 2,
    cards: ['ORI-012'],
    tier: 'deep',
    foil: 'gold',
  },
  'battle-array-1': {
    arrangement: 'pack',
    type: 3,
    cards: ['SGK-014'],
    tier: 'radiant',
    foil: 'gold',
  },
  'battle-array-2': {
    arrangement: 'fan',
    type: 3,
    cards: ['SGK-014', 'SGK-010', 'SGK-015', 'SGK-013'],
    tier: 'radiant',
    foil: 'gold',
  },
  'ashigaru-1': {
    arrangement: 'armful',
    type: 3,
    cards: ['SGK-001'],
    tier: 'plain',
    foil: 'silver',
  },
  'single-combat-1': {
    arrangement: 'pack',
    type: 3,
    cards: ['SGK-013'],
    tier: 'deep',
    foil: 'rainbow',
  },
  'single-combat-2': {
    arrangement: 'prize',
    type: 3,
    cards: ['SGK-013', 'SGK-015'],
    tier: 'deep',
    foil: 'rainbow',
  },
  'stargazing-1': { arrangement: 'pack', type: 4, cards: ['HSI-012'], tier: 'deep', foil: 'gold' },
  'stargazing-2': {
    arrangement: 'fan',
    type: 4,
    cards: ['HSI-012', 'HSI-011', 'HSI-015', 'HSI-013'],
    tier: 'deep',
    foil: 'gold',
  },
  'comet-1': { arrangement: 'pack', type: 4, cards: ['HSI-014'], tier: 'radiant', foil: 'rainbow' },
  'stardust-coin-1': {
    arrangement: 'coins',
    type: 4,
    cards: ['HSI-013'],
    tier: 'tinted',
    foil: 'gold',
  },
  'great-dawn-1': {
    arrangement: 'pack',
    type: 5,
    cards: ['UMI-015'],
    tier: 'radiant',
    foil: 'gold',
  },
  'great-dawn-2': {
    arrangement: 'fan',
    type: 5,
    cards: ['UMI-015', 'UMI-011', 'UMI-013', 'UMI-014'],
    tier: 'radiant',
    foil: 'gold',
  },
  'great-dawn-3': {
    arrangement: 'prize',
    type: 5,
    cards: ['UMI-015', 'UMI-015'],
    tier: 'radiant',
    foil: 'gold',
  },
  'seven-tides-1': {
    arrangement: 'armful',
    type: 5,
    cards: ['UMI-012'],
    tier: 'tinted',
    foil: 'silver',
  },
  'admirals-chest-1': {
    arrangement: 'chest',
    type: 5,
    cards: ['UMI-014'],
    tier: 'radiant',
    foil: 'rainbow',
  },
  'admirals-chest-2': {
    arrangement: 'prize',
    type: 5,
    cards: ['UMI-014', 'UMI-014'],
    tier: 'radiant',
    foil: 'rainbow',
  },
  'night-swallow-1': {
    arrangement: 'pack',
    type: 5,
    cards: ['UMI-010'],
    tier: 'deep',
    foil: 'silver',
  },
  'coin-voyage-1': {
    arrangement: 'coins',
    type: 5,
    cards: ['UMI-007'],
    tier: 'tinted',
    foil: 'gold',
  },
  'gull-post-1': {
    arrangement: 'pack',
    type: 5,
    cards: ['UMI-003'],
    tier: 'plain',
    foil: 'silver',
  },
  'machine-god-1': {
    arrangement: 'pack',
    type: 6,
    cards: ['KKI-014'],
    tier: 'radiant',
    foil: 'gold',
  },
  'machine-god-2': {
    arrangement: 'fan',
    type: 6,
    cards: ['KKI-014', 'KKI-012', 'KKI-015', 'KKI-011'],
    tier: 'radiant',
    foil: 'gold',
  },
  'hundred-gears-1': {
    arrangement: 'armful',
    type: 6,
    cards: ['KKI-003'],
    tier: 'tinted',
    foil: 'silver',
  },
  'four-seasons-1': {
    arrangement: 'pack',
    type: 7,
    cards: ['SKI-011'],
    tier: 'deep',
    foil: 'gold',
  },
  'four-seasons-2': {
    arrangement: 'fan',
    type: 7,
    cards: ['SKI-011', 'SKI-007', 'SKI-013', 'SKI-008'],
    tier: 'deep',
    foil: 'gold',
  },
  'four-seasons-3': {
    arrangement: 'prize',
    type: 7,
    cards: ['SKI-011', 'SKI-015'],
    tier: 'deep',
    foil: 'gold',
  },
  'fireworks-1': {
    arrangement: 'pack',
    type: 7,
    cards: ['SKI-009'],
    tier: 'deep',
    foil: 'rainbow',
  },
  'eye-of-the-abyss-1': {
    arrangement: 'pack',
    type: 8,
    cards: ['SNK-015'],
    tier: 'radiant',
    foil: 'silver',
  },
  'eye-of-the-abyss-2': {
    arrangement: 'prize',
    type: 8,
    cards: ['SNK-015', 'SNK-015'],
    tier: 'radiant',
    foil: 'silver',
  },
  'lamp-jellies-1': {
    arrangement: 'pack',
    type: 8,
    cards: ['SNK-001'],
    tier: 'deep',
    foil: 'silver',
  },
  'jewel-casket-1': {
    arrangement: 'pack',
    type: 9,
    cards: ['HSK-015'],
    tier: 'radiant',
    foil: 'gold',
  },
  'jewel-casket-2': {
    arrangement: 'fan',
    type: 9,
    cards: ['HSK-015', 'HSK-011', 'HSK-014', 'HSK-013'],
    tier: 'radiant',
    foil: 'gold',
  },
  'rough-stones-1': {
    arrangement: 'armful',
    type: 9,
    cards: ['HSK-001'],
    tier: 'plain',
    foil: 'silver',
  },
  'sapphire-and-ruby-1': {
    arrangement: 'fan',
    type: 9,
    cards: ['HSK-009', 'HSK-009', 'HSK-014', 'HSK-010'],
    tier: 'deep',
    foil: 'silver',
  },
};

export type CardOf = (modelNumber: string) => CardToDraw;

/** A pack's cover as SVG, 600 × 800. */
export async function drawCover(
  name: string,
  cover: Cover,
  cardOf: CardOf,
  insets: Insets,
): Promise<string> {
  const drawing = new Drawing(width, height);
  const random = new Random(name);
  const { palette } = seriesOf(cover.type);
  const [hero, ...others] = cover.cards;
  const pack = await insets.pack({ hero: cardOf(hero), tier: cover.tier, foil: cover.foil });
  const cards = await Promise.all(others.map((other) => insets.card(cardOf(other))));
  const light = [300, cover.arrangement === 'chest' ? 420 : 360] as const;
  const [first = pack, second = first, third = second] = cards;
  const arrange: Record<Arrangement, () => string> = {
    pack: () =>
      placedPack(drawing, pack, { x: 300, y: 404, scale: 1.12, turn: random.between(-5, 5) }),
    fan: () =>
      [
        placedCard(drawing, first, { x: 166, y: 300, scale: 0.62, turn: -17 }),
        placedCard(drawing, third, { x: 434, y: 300, scale: 0.62, turn: 17 }),
        placedCard(drawing, second, { x: 300, y: 262, scale: 0.66 }),
        placedPack(drawing, pack, { x: 300, y: 530, scale: 0.82, turn: -3 }),
      ].join(''),
    prize: () =>
      [
        placedPack(drawing, pack, { x: 140, y: 470, scale: 0.8, turn: -15 }),
        placedPack(drawing, pack, { x: 460, y: 470, scale: 0.8, turn: 15 }),
        circle([300, 396], 380, {
          fill: drawing.radial([
            ['#ffffff', 0, 0.7],
            [palette.accent, 0.5, 0.28],
            [palette.accent, 1, 0],
          ]),
        }),
        placedCard(drawing, first, { x: 300, y: 400, scale: 1.0, turn: -2 }),
        sparks(random, width, height, '#fff6d8', 36),
      ].join(''),
    armful: () =>
      [
        [128, 430, -22],
        [472, 430, 22],
        [206, 400, -11],
        [394, 400, 11],
        [300, 420, 0],
      ]
        .map(([x = 0, y = 0, turn = 0], index) =>
          placedPack(drawing, pack, { x, y, scale: index === 4 ? 1.02 : 0.86, turn }),
        )
        .join(''),
    coins: () =>
      [
        placedPack(drawing, pack, { x: 300, y: 366, scale: 1.02, turn: 4 }),
        heap(drawing, random, 130, 730, 260, 22),
        heap(drawing, random, 480, 740, 250, 20),
        heap(drawing, random, 300, 770, 420, 22),
        coin(drawing, 90, 210, 0.7, -20),
        coin(drawing, 520, 170, 0.54, 24),
        coin(drawing, 530, 470, 0.44, -12),
      ].join(''),
    chest: () =>
      [
        placedPack(drawing, pack, { x: 180, y: 330, scale: 0.74, turn: -13 }),
        placedPack(drawing, pack, { x: 420, y: 330, scale: 0.74, turn: 13 }),
        placedPack(drawing, pack, { x: 300, y: 300, scale: 0.86 }),
        group({ transform: 'translate(300 612)' }, chest(drawing, '#ffd98a')),
        heap(drawing, random, 300, 786, 520, 26),
      ].join(''),
    bag: () =>
      group({ transform: 'translate(300 420) scale(1.22)' }, mysteryBag(drawing, palette)) +
      sparks(random, width, height, '#ffd98a', 24),
    machine: () =>
      group(
        { transform: 'translate(300 420) scale(1.22)' },
        capsuleMachine(drawing, random, palette),
      ),
    capsules: () =>
      [
        placedCard(drawing, first, { x: 168, y: 350, scale: 0.6, turn: -14 }),
        placedCard(drawing, third, { x: 432, y: 350, scale: 0.6, turn: 14 }),
        placedCard(drawing, second, { x: 300, y: 320, scale: 0.74 }),
        ellipse([300, 740], 300, 40, { fill: '#000000', opacity: 0.45 }),
        ...times(7, (index) =>
          capsule(
            drawing,
            90 + index * 70,
            650 + Math.abs(index - 3) * 14,
            74,
            [
              palette.bright,
              palette.accent,
              palette.mid,
              '#e8f0e4',
              '#d95f7a',
              palette.accent,
              palette.bright,
            ][index] ?? palette.mid,
            -40 + index * 17,
          ),
        ),
        ...times(4, (index) =>
          capsule(
            drawing,
            130 + index * 114,
            730,
            80,
            ['#d95f7a', palette.bright, palette.accent, palette.mid][index] ?? palette.mid,
            30 - index * 22,
          ),
        ),
      ].join(''),
  };
  return drawing.toSvg(
    room(drawing, random, palette, cover.type, light),
    arrange[cover.arrangement](),
  );
}
