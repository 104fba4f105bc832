import { seriesOf } from './card.ts';
import type { CardOf, Cover } from './covers.ts';
import { Drawing } from './drawing.ts';
import { capsuleMachine, mysteryBag } from './props.ts';
import { Random } from './random.ts';
import type { Insets } from './raster.ts';
import { placedCard, placedPack, room, sparks } from './stage.ts';
import { circle, group } from './svg.ts';

const width = 1200;
const height = 630;

/** The contents of a share picture. */
export interface Share {
  /** The pack as on its own cover. */
  cover: Cover;
  /** Model numbers of its best cards, the best first. */
  cards: readonly string[];
}

/**
 * A pack and its best cards as SVG, 1200 × 630: the size in which chats and social networks preview
 * a link.
 */
export async function drawShare(
  name: string,
  { cover, cards }: Share,
  cardOf: CardOf,
  insets: Insets,
): Promise<string> {
  const drawing = new Drawing(width, height);
  const random = new Random(name);
  const { palette } = seriesOf(cover.type);
  const [best = '', second = best, third = second] = await Promise.all(
    cards.map((modelNumber) => insets.card(cardOf(modelNumber))),
  );
  const face = await insets.pack({
    hero: cardOf(cover.cards[0]),
    tier: cover.tier,
    foil: cover.foil,
  });
  const prop = {
    bag: mysteryBag(drawing, palette),
    machine: capsuleMachine(drawing, random, palette),
  };
  const front =
    cover.arrangement === 'bag' || cover.arrangement === 'machine'
      ? group({ transform: 'translate(330 330) scale(1)' }, prop[cover.arrangement])
      : placedPack(drawing, face, { x: 330, y: 322, scale: 0.9, turn: -5 });
  return drawing.toSvg(
    room(drawing, new Random(`${name}/room`), palette, cover.type, [width / 2, height * 0.42]),
    [
      circle([800, 300], 330, {
        fill: drawing.radial([
          ['#ffffff', 0, 0.55],
          [palette.accent, 0.5, 0.25],
          [palette.accent, 1, 0],
        ]),
      }),
      placedCard(drawing, third, { x: 660, y: 340, scale: 0.66, turn: -12 }),
      placedCard(drawing, second, { x: 980, y: 340, scale: 0.66, turn: 12 }),
      placedCard(drawing, best, { x: 820, y: 308, scale: 0.76, turn: 1 }),
      front,
      sparks(random, width, height, '#fff6d8', 30),
    ].join(''),
  );
}
