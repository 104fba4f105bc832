import { Drawing } from './drawing.ts';
import { framed, type Rank, tierOf } from './frame.ts';
import { Random } from './random.ts';
import { cardHeight, cardWidth, type Scene, type Tier } from './scene.ts';
import { series } from './series.ts';

export interface CardToDraw {
  modelNumber: string;
  cardType: number;
  rank: Rank;
}

/**
 * The scene of a card in a given tier. Covers show cards in another light than the cards themselves
 * have.
 */
export function sceneOf(
  drawing: Drawing,
  { modelNumber, cardType }: CardToDraw,
  tier: Tier,
): Scene {
  const { palette, scenes } = seriesOf(cardType);
  const draw = scenes[modelNumber];
  if (!draw) throw new Error(`studio/art/scenes has no scene for the card ${modelNumber}`);
  return draw({ drawing, palette, tier, random: new Random(modelNumber) });
}

/**
 * The figures and palette of a card type.
 *
 * @throws Error if `series.ts` has none
 */
export function seriesOf(cardType: number) {
  const found = series[cardType];
  if (!found) throw new Error(`studio/art/series.ts knows no card type ${cardType}`);
  return found;
}

/** A card as SVG, 480 × 672. */
export function drawCard(card: CardToDraw): string {
  const drawing = new Drawing(cardWidth, cardHeight);
  const scene = sceneOf(drawing, card, tierOf(card.rank));
  const { palette } = seriesOf(card.cardType);
  return drawing.toSvg(
    framed(drawing, scene.ground + scene.figure, card.cardType, palette, card.rank),
  );
}
