import {
  type DraftChange,
  type DraftContent,
  draftContent,
  picture,
} from '#contract/console/pack-drafts.ts';
import { copiesOf, unitsOf } from '#contract/console/pack-figures.ts';
import { decisionHours } from '#contract/limits.ts';
import type { PackWithLineUp } from '../catalog/index.ts';

/** The rules of a pack that has none. A draft that was saved before there were rules has none. */
export const withoutRules = {
  ...{ limitPerDay: 0, newcomerDays: 0, leastRank: 0, holdHours: decisionHours },
  ownTags: [],
} satisfies Partial<DraftContent>;

/** Makes the content of an empty draft: a pack number and default values. */
export function emptyContent(packId: number): DraftContent {
  return {
    packId,
    name: { ja: '', en: '' },
    cardType: null,
    price: null,
    currency: 'point',
    pointsPerCoin: 100,
    maxPerPurchase: 0,
    limitPerMember: 0,
    newcomersOnly: false,
    ...withoutRules,
    startsAt: null,
    endsAt: null,
    showLineUp: true,
    movieStyle: 1,
    description: { ja: '', en: '' },
    pictures: [],
    sharePicture: null,
    position: packId,
    draw: 'beacon',
    stock: 'tracked',
    lineUp: [],
    extras: [],
  };
}

/** Computes the content of a draft after a change. */
export function contentWith(content: DraftContent, change: DraftChange): DraftContent {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return draftContent.parse({ ...content, ...Object.fromEntries(changed) });
}

/**
 * Makes the content of a draft from a pack: with another pack number, without its dates and its
 * named copies.
 *
 * @param stock whether the pack's cards have copies in stock
 */
export function contentOfPack(
  { pack, lineUp }: PackWithLineUp,
  packId: number,
  stock: DraftContent['stock'],
): DraftContent {
  const { nameJa, nameEn, descriptionJa, descriptionEn, cardTypeId, currency, draw } = pack;
  const { price, pointsPerCoin, maxPerPurchase, limitPerMember, newcomersOnly } = pack;
  const { limitPerDay, newcomerDays, leastRank, holdHours } = pack;
  const { showLineUp, movieStyle, pictures, sharePicture, position } = pack;
  return {
    packId,
    name: { ja: nameJa, en: nameEn },
    cardType: cardTypeId,
    ...{ price, currency, pointsPerCoin, maxPerPurchase, limitPerMember, newcomersOnly },
    ...{ limitPerDay, newcomerDays, leastRank, holdHours },
    ownTags: pack.ownTagsJa.map((ja, at) => ({ ja, en: pack.ownTagsEn[at] ?? ja })),
    ...{ startsAt: null, endsAt: null, showLineUp, movieStyle },
    description: { ja: descriptionJa, en: descriptionEn },
    // An address that is not of the shop's files cannot be kept in a draft.
    pictures: pictures.filter((address) => picture.safeParse(address).success),
    sharePicture: picture.safeParse(sharePicture).data ?? null,
    position,
    draw: draw === 'instant' ? 'instant' : 'beacon',
    stock,
    ...prizesOfPack(lineUp),
  };
}

/**
 * Makes the prizes of a draft from those of a pack, without naming copies. All lines of one card
 * become one line with the sum of their counts.
 */
function prizesOfPack(lines: PackWithLineUp['lineUp']): Pick<DraftContent, 'lineUp' | 'extras'> {
  const lineUp = new Map<string, DraftContent['lineUp'][number]>();
  const extras: DraftContent['extras'] = [];
  for (const { modelNumber, count, buyPoint, extraKind, extraN } of lines) {
    const priced = { modelNumber, buyPoint, item: null };
    if (extraKind === 'last') extras.push({ ...priced, place: { kind: extraKind, n: null } });
    else if (extraKind !== null && extraN !== null)
      extras.push({ ...priced, place: { kind: extraKind, n: extraN } });
    else {
      const before = lineUp.get(modelNumber);
      lineUp.set(modelNumber, { ...priced, count: count + (before?.count ?? 0) });
    }
  }
  return { lineUp: [...lineUp.values()], extras };
}

/**
 * Makes the content of a draft from another draft: with another pack number, without its dates and
 * its named copies.
 */
export function copyOfContent(content: DraftContent, packId: number): DraftContent {
  const unnamed = <Prize extends { item: unknown }>(prize: Prize) => ({ ...prize, item: null });
  return {
    ...content,
    ...{ packId, startsAt: null, endsAt: null },
    lineUp: content.lineUp.map(unnamed),
    extras: content.extras.map(unnamed),
  };
}

/**
 * Makes the rows of a pack from a draft that the preflight found complete.
 *
 * @param clean removes the HTML of a description that the shop does not show
 */
export function packOf(content: DraftContent, clean: (html: string) => string): PackWithLineUp {
  const { packId: id, name, description, cardType, price, startsAt, endsAt, draw } = content;
  const { currency, pointsPerCoin, maxPerPurchase, limitPerMember, newcomersOnly } = content;
  const { limitPerDay, newcomerDays, leastRank, holdHours } = content;
  const { showLineUp, movieStyle, pictures, sharePicture, position } = content;
  if (cardType === null || price === null) throw new Error(`draft of pack ${id} is incomplete`);
  const drawn = content.lineUp.map((prize) => ({ ...prize, extraKind: null, extraN: null }));
  const extras = content.extras.map(({ place, ...extra }) => ({
    ...{ ...extra, count: copiesOf({ place }, unitsOf(content)) },
    ...{ extraKind: place.kind, extraN: place.n },
  }));
  return {
    pack: {
      ...{ id, nameJa: name.ja.trim(), nameEn: name.en.trim(), cardTypeId: cardType, price },
      ...{ currency, pointsPerCoin, maxPerPurchase, limitPerMember, newcomersOnly },
      ...{ limitPerDay, newcomerDays, leastRank, holdHours },
      ownTagsJa: content.ownTags.map(({ ja }) => ja),
      ownTagsEn: content.ownTags.map(({ en }) => en),
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      ...{ showLineUp, movieStyle, pictures, sharePicture, position, draw },
      ...{ descriptionJa: clean(description.ja), descriptionEn: clean(description.en) },
    },
    lineUp: [...drawn, ...extras].map((prize, index) => ({
      ...{ packId: id, position: index + 1 },
      ...prize,
    })),
  };
}
