import { isPriceCurrent, priceFreshDays } from '#contract/console/cards.ts';
import type { DraftContent, DraftPrize, Finding } from '#contract/console/pack-drafts.ts';
import { copiesOf, leastBuyPointOf, unitsOf } from '#contract/console/pack-figures.ts';
import { maxPackUnits } from '#contract/shop/draw.ts';
import type { AvailableCopies } from '../custody/index.ts';
import type { Text } from '../http/language.ts';
import type { FindingName } from './drafts.texts.ts';

/** A longer name is cut on a phone of 390 pixels. */
const maxNameLength = 40;

/** A copy that can be won elsewhere. */
export interface TakenCopy {
  /** Its code, or its certificate with its grader. */
  name: Text;
  in: { packId: number } | { draftId: number };
}

/** A card of the shop. */
export interface KnownCard {
  hasPicture: boolean;
  /** Yen; null if the card has no price. `pricedOn` is null then, too. */
  referencePrice: number | null;
  pricedOn: string | null;
}

/** The facts of the shop that a draft is compared with. */
export interface ShopFacts {
  now: Date;
  /** Whether another pack or open draft has its number. */
  isNumberTaken: boolean;
  cardTypes: ReadonlySet<number>;
  /** The cards that the draft names, by model number. */
  cards: ReadonlyMap<string, KnownCard>;
  takenCopies: readonly TakenCopy[];
  /** The copies in stock that the pack could get; null if it counts none. */
  available: AvailableCopies | null;
  /** The lowest point value of a card should be at least this share of the price, in percent. */
  floorPercent: number;
  /**
   * Whose data the legal pages have: the operator's own, those of the demonstration, or those of
   * the demonstration in a shop that sells.
   */
  operator: 'named' | 'demo' | 'unnamed';
  /**
   * Whether members can buy points. They need a way to pay, and a course on sale whose price it
   * takes.
   */
  pointSale: 'open' | 'no-method' | 'no-course';
  /** How many ranks of members the shop has. */
  rankCount: number;
  /** Whether packs can be drawn with a beacon. */
  hasBeacon: boolean;
  /** The `<script>` and the like that cleaning removes from each description, if anything. */
  removedMarkup: Readonly<Record<'ja' | 'en', Text | undefined>>;
}

/** A finding of the preflight, without its text. */
export interface RawFinding {
  level: Finding['level'];
  name: FindingName;
  pointer: string;
  /** The values that its text contains. */
  values: Readonly<Record<string, string | number | Text>>;
}

/** The names of a copy, each of which is unique: its code, and its certificate. */
export type CopyNamesOf = (item: NonNullable<DraftPrize['item']>) => readonly Text[];

/**
 * Finds what keeps a draft from being sealed, and what its designer should look at. The same check
 * decides again at the seal.
 */
export function preflight(
  content: DraftContent,
  shopFacts: ShopFacts,
  copyNamesOf: CopyNamesOf,
): RawFinding[] {
  const units = unitsOf(content);
  return [
    ...textFindings(content, shopFacts),
    ...saleFindings(content, shopFacts),
    ...lineUpFindings(content, units),
    ...extraFindings(content, units),
    ...cardFindings(content, shopFacts),
    ...copyFindings(content, units, shopFacts, copyNamesOf),
    ...stockFindings(content, units, shopFacts),
    ...valueFindings(content, units, shopFacts),
  ].sort((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'));
}

/** Whether a draft may be sealed: no finding is an error. Warnings do not prevent it. */
export function isSealable(findings: readonly Pick<RawFinding, 'level'>[]): boolean {
  return findings.every(({ level }) => level !== 'error');
}

type Values = RawFinding['values'];
const error = (name: FindingName, pointer: string, values: Values = {}): RawFinding => ({
  ...{ level: 'error', name, pointer, values },
});
const warning = (name: FindingName, pointer: string, values: Values = {}): RawFinding => ({
  ...{ level: 'warning', name, pointer, values },
});

const languages = ['ja', 'en'] as const;
/** Kana and kanji, which no English text has. */
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Finds errors in a draft's names, description and pictures. */
function textFindings(
  { name, description, pictures, sharePicture, ownTags }: DraftContent,
  { removedMarkup }: ShopFacts,
): RawFinding[] {
  const found: RawFinding[] = [];
  for (const language of languages) {
    const length = [...name[language].trim()].length;
    if (length === 0) found.push(error('name-missing', `/name/${language}`));
    if (length > maxNameLength)
      found.push(warning('name-long', `/name/${language}`, { length, most: maxNameLength }));
    if (description[language].trim() === '')
      found.push(error('description-missing', `/description/${language}`));
    const removed = removedMarkup[language];
    if (removed !== undefined)
      found.push(warning('markup-removed', `/description/${language}`, { removed }));
  }
  if (japanese.test(name.en)) found.push(warning('translation-missing', '/name/en'));
  if (japanese.test(description.en)) found.push(warning('translation-missing', '/description/en'));
  ownTags.forEach(({ en }, at) => {
    if (japanese.test(en)) found.push(warning('translation-missing', `/ownTags/${at}/en`));
  });
  if (pictures.length === 0) found.push(error('picture-missing', '/pictures'));
  else if (sharePicture === null) found.push(warning('share-picture-missing', '/sharePicture'));
  return found;
}

/** Finds errors in the terms on which a draft's pack would be sold. */
function saleFindings(content: DraftContent, shopFacts: ShopFacts): RawFinding[] {
  const { packId, cardType, price, currency, pointsPerCoin, startsAt, endsAt, draw } = content;
  const found: RawFinding[] = [];
  if (shopFacts.isNumberTaken) found.push(error('number-taken', '/packId', { packId }));
  if (cardType === null) found.push(error('card-type-missing', '/cardType'));
  else if (!shopFacts.cardTypes.has(cardType))
    found.push(error('card-type-unknown', '/cardType', { cardType }));
  if (price === null) found.push(error('price-missing', '/price'));
  // 0 is no limit.
  if (price === 0 && content.limitPerDay + content.limitPerMember === 0)
    found.push(error('free-without-limit', '/price'));
  if (content.leastRank > shopFacts.rankCount)
    found.push(
      error('rank-unknown', '/leastRank', { rank: content.leastRank, ranks: shopFacts.rankCount }),
    );
  if (currency === 'coin' && pointsPerCoin > 0)
    found.push(error('coins-for-coins', '/pointsPerCoin'));
  if (draw === 'beacon' && !shopFacts.hasBeacon) found.push(error('beacon-missing', '/draw'));
  const [start, end] = [startsAt, endsAt].map((text) => text && new Date(text));
  if (start && end && end <= start) found.push(error('ends-before-start', '/endsAt'));
  else if (end && end <= shopFacts.now) found.push(error('ended', '/endsAt'));
  if (start && start <= shopFacts.now) found.push(warning('started', '/startsAt'));
  if (currency === 'point' && price !== 0 && shopFacts.pointSale !== 'open')
    found.push(warning(`points-${shopFacts.pointSale}`, '/price'));
  // Nothing may be sold without them (Specified Commercial Transactions Act, article 11).
  if (shopFacts.operator === 'unnamed') found.push(error('operator-unnamed', '/packId'));
  if (shopFacts.operator === 'demo') found.push(warning('operator-unnamed', '/packId'));
  return found;
}

/** Finds errors in a draft's line-up. */
function lineUpFindings({ lineUp }: DraftContent, units: number): RawFinding[] {
  const found: RawFinding[] = [];
  if (lineUp.length === 0) found.push(error('line-up-empty', '/lineUp'));
  if (units > maxPackUnits)
    found.push(error('too-many-units', '/lineUp', { units, most: maxPackUnits }));
  const first = new Map<string, number>();
  lineUp.forEach(({ modelNumber, item }, at) => {
    if (item !== null) return;
    const before = first.get(modelNumber);
    if (before === undefined) first.set(modelNumber, at);
    else {
      const values = { modelNumber, line: before + 1 };
      found.push(error('card-repeated', `/lineUp/${at}/modelNumber`, values));
    }
  });
  return found;
}

/** Finds errors in the positions of a draft's extra prizes. */
function extraFindings({ extras }: DraftContent, units: number): RawFinding[] {
  const found: RawFinding[] = [];
  const last = extras.findIndex(({ place }) => place.kind === 'last');
  extras.forEach((extra, at) => {
    const pointer = `/extras/${at}/place`;
    if (extra.place.kind === 'last' && at > last) found.push(error('last-one-twice', pointer));
    if (copiesOf(extra, units) === 0) found.push(error('extra-never-won', pointer, { units }));
  });
  const copies = extras.reduce((sum, extra) => sum + copiesOf(extra, units), 0);
  if (units <= maxPackUnits && units + copies > maxPackUnits)
    found.push(error('too-many-units', '/extras', { units: units + copies, most: maxPackUnits }));
  return found;
}

/** The prizes and extras of a draft, each with its JSON pointer and its number of copies. */
function prizesOf({ lineUp, extras }: DraftContent, units: number) {
  return [
    ...lineUp.map((prize, at) => ({ ...prize, pointer: `/lineUp/${at}` })),
    ...extras.map((extra, at) => ({
      ...{ ...extra, count: copiesOf(extra, units) },
      pointer: `/extras/${at}`,
    })),
  ];
}

/** Finds errors in the cards of a draft, and warns of missing or old prices. */
function cardFindings(content: DraftContent, { cards, now }: ShopFacts): RawFinding[] {
  return prizesOf(content, unitsOf(content)).flatMap(({ modelNumber, buyPoint, pointer }) => {
    const found: RawFinding[] = [];
    const card = cards.get(modelNumber);
    const values = { modelNumber };
    const at = `${pointer}/modelNumber`;
    if (card === undefined) found.push(error('card-unknown', at, values));
    else {
      if (!card.hasPicture) found.push(error('card-picture-missing', at, values));
      if (card.referencePrice === null) found.push(warning('price-unknown', at, values));
      else if (card.pricedOn !== null && !isPriceCurrent(card.pricedOn, now.getTime()))
        found.push(warning('price-old', at, { ...values, priceFreshDays }));
      // A draw that gives nothing of value is a blank, which the shop does not sell.
      if (content.currency === 'point' && buyPoint === 0 && !card.referencePrice)
        found.push(warning('blank-outcome', `${pointer}/buyPoint`, values));
    }
    if (content.currency === 'coin' && buyPoint !== null)
      found.push(error('buy-point-in-coin-pack', `${pointer}/buyPoint`, values));
    if (content.currency === 'point' && buyPoint === null)
      found.push(error('buy-point-missing', `${pointer}/buyPoint`, values));
    return found;
  });
}

/** Finds errors in the single copies that a draft names. */
function copyFindings(
  content: DraftContent,
  units: number,
  { takenCopies }: ShopFacts,
  copyNamesOf: CopyNamesOf,
): RawFinding[] {
  const taken = new Map(takenCopies.map((copy) => [copy.name.en, copy.in]));
  const named = new Set<string>();
  return prizesOf(content, units).flatMap(({ item, count, modelNumber, pointer: prize }) => {
    if (item === null) return [];
    const pointer = `${prize}/item`;
    const found: RawFinding[] = [];
    if (count > 1) found.push(error('copy-counted', pointer, { modelNumber, count }));
    const names = copyNamesOf(item);
    if (names.length === 0 && item.photos.length === 0)
      found.push(error('copy-unnamed', pointer, { modelNumber }));
    for (const name of names) {
      if (named.has(name.en)) found.push(error('copy-repeated', pointer, { name }));
      named.add(name.en);
      const other = taken.get(name.en);
      if (other === undefined) continue;
      found.push(
        'packId' in other
          ? error('copy-in-pack', pointer, { name, packId: other.packId })
          : warning('copy-in-draft', pointer, { name, draftId: other.draftId }),
      );
    }
    return found;
  });
}

/** Finds the cards that lack copies in stock. A prize that names a copy takes only that one. */
function stockFindings(
  content: DraftContent,
  units: number,
  { available, cards }: ShopFacts,
): RawFinding[] {
  if (available === null) return [];
  const found: RawFinding[] = [];
  const wanted = new Map<string, { needed: number; pointer: string }>();
  for (const { item, count, modelNumber, pointer } of prizesOf(content, units)) {
    // A card that does not exist is reported as such.
    if (!cards.has(modelNumber)) continue;
    if (item === null) {
      const before = wanted.get(modelNumber);
      const first = before?.pointer ?? `${pointer}/modelNumber`;
      wanted.set(modelNumber, { needed: (before?.needed ?? 0) + count, pointer: first });
    } else if (!available.items.some((copy) => isNamedCopy(copy, modelNumber, item)))
      found.push(
        error('copy-not-available', `${pointer}/item`, {
          ...{ modelNumber, copy: item.code ?? item.certificate ?? '' },
        }),
      );
  }
  for (const [modelNumber, { needed, pointer }] of wanted) {
    const present = available.lots.get(modelNumber) ?? 0;
    if (present < needed)
      found.push(error('stock-short', pointer, { modelNumber, needed, present }));
  }
  return found;
}

/** Whether a copy in stock is the one that a prize names. Decides as the allocation does. */
function isNamedCopy(
  copy: AvailableCopies['items'][number],
  modelNumber: string,
  { code, grader, certificate }: NonNullable<DraftPrize['item']>,
): boolean {
  if (copy.modelNumber !== modelNumber) return false;
  if (code !== null) return copy.code === code;
  return certificate !== null && copy.certificate === certificate && copy.grader === grader;
}

/** Compares the cards' points with the price. Coins have no value in points. */
function valueFindings(
  { lineUp, extras, price, currency }: DraftContent,
  units: number,
  { floorPercent }: ShopFacts,
): RawFinding[] {
  if (currency === 'coin' || price === null || price === 0 || units === 0) return [];
  const found: RawFinding[] = [];
  const lowest = leastBuyPointOf(lineUp) ?? price;
  const percent = Math.floor((lowest * 100) / price);
  if (lowest * 100 < price * floorPercent)
    found.push(warning('floor-low', '/lineUp', { lowest, percent, floorPercent }));
  const income = units * price;
  const value =
    lineUp.reduce((sum, { count, buyPoint }) => sum + count * (buyPoint ?? 0), 0) +
    extras.reduce((sum, extra) => sum + copiesOf(extra, units) * (extra.buyPoint ?? 0), 0);
  if (value > income) found.push(warning('worth-more', '/lineUp', { value, income }));
  return found;
}
