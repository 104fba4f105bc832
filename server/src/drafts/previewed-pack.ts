import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { unitsOf } from '#contract/console/pack-figures.ts';
import { highRatePercent, type PackTag } from '#contract/shop/pack-tags.ts';
import {
  type Availability,
  type ExtraRow,
  extraPlaceOf,
  type LineUpCardRow,
  type LineUpRow,
  type PackRow,
  type PackWithLineUp,
} from '../catalog/index.ts';
import { packOf } from './draft-content.rules.ts';

export interface PreviewedPack {
  pack: PackRow;
  drawn: LineUpRow[];
  extras: ExtraRow[];
  availability: Availability;
}

/**
 * Makes a pack from a draft as the shop would show it before the first sale. Cards that the shop
 * does not have are left out.
 *
 * @param clean removes the HTML of a description that the shop does not show
 * @returns undefined while the draft has no card type, price or line-up
 */
export function previewedPackOf(
  content: DraftContent,
  cards: readonly LineUpCardRow[],
  clean: (html: string) => string,
): PreviewedPack | undefined {
  const { cardType, price, lineUp } = content;
  if (cardType === null || price === null || lineUp.length === 0) return undefined;
  const made = packOf(content, clean);
  const cardOf = new Map(cards.map((card) => [card.modelNumber, card]));
  const rows = made.lineUp.flatMap((prize) => {
    const card = cardOf.get(prize.modelNumber);
    return card === undefined ? [] : [{ ...prize, ...card, id: prize.position }];
  });
  const extras = rows.flatMap((row) => {
    const place = extraPlaceOf(row);
    return place === undefined || !content.showLineUp ? [] : [{ ...row, place }];
  });
  return {
    pack: {
      ...made.pack,
      draw: content.draw,
      pausedAt: null,
      pauseReasonJa: null,
      pauseReasonEn: null,
      prizeTags: prizeTagsOf(made, unitsOf(content)),
    },
    drawn: content.showLineUp ? rows.filter(({ extraKind }) => extraKind === null) : [],
    extras,
    availability: availabilityOf(made.lineUp, unitsOf(content), extras),
  };
}

/**
 * Finds the tags that the search of packs will find from the prizes once the pack is sealed. Must
 * agree with `writePackSearch`.
 */
export function prizeTagsOf({ pack, lineUp }: PackWithLineUp, units: number): PackTag[] {
  const drawn = lineUp.filter(({ extraKind }) => extraKind === null);
  const back = drawn.reduce((sum, { buyPoint, count }) => sum + (buyPoint ?? 0) * count, 0);
  const kinds = new Set(lineUp.map(({ extraKind }) => extraKind));
  const hasNamedCopy = lineUp.some(({ item }) => item !== null && item.photos.length > 0);
  const isHigh = pack.price > 0 && back * 100 >= pack.price * units * highRatePercent;
  return [
    ...(isHigh ? (['high-rate'] as const) : []),
    ...(kinds.has('last') ? (['last-one'] as const) : []),
    ...(kinds.has('every') || kinds.has('at') ? (['round-number'] as const) : []),
    // A copy that is named without photos is not advertised: nobody would see it.
    ...(hasNamedCopy ? (['named-copy'] as const) : []),
  ];
}

/** Computes the stock of a pack of which nothing is sold. */
function availabilityOf(
  lineUp: PackWithLineUp['lineUp'],
  units: number,
  extras: readonly ExtraRow[],
): Availability {
  const drawn = lineUp.filter(({ extraKind }) => extraKind === null);
  const points = drawn.flatMap(({ buyPoint }) => buyPoint ?? []);
  const total = drawn.reduce((sum, { buyPoint, count }) => sum + (buyPoint ?? 0) * count, 0);
  const hasPoints = drawn.length > 0 && points.length === drawn.length;
  return {
    ...{ size: units, remaining: units, counts: drawn.map(({ count }) => count) },
    extras: extras.map(({ id, count, place }) => ({
      ...{ prizeId: id, remaining: count, next: count === 0 ? null : (place.n ?? units) },
    })),
    ...{ pause: undefined, limit: undefined, maxUnits: 0 },
    pointsLeft: hasPoints
      ? {
          // Not spread into one call: a line-up may have thousands of lines.
          min: points.reduce((least, value) => Math.min(least, value)),
          max: points.reduce((most, value) => Math.max(most, value)),
          total,
        }
      : undefined,
  };
}
