import { maxPackUnits } from '#contract/shop/draw.ts';
import { exchangeTypes } from '#contract/shop/exchange.ts';
import type { FoundProblem, ListName } from './catalogue-errors.texts.ts';
import type { Place, YamlFile } from './catalogue-errors.ts';
import type {
  CardEntry,
  ExchangeCardEntry,
  ExtraEntry,
  PackEntry,
  PostEntry,
} from './catalogue-format.ts';
import { copyNames } from './copy-conflicts.rules.ts';

interface Files {
  cardTypes: YamlFile<unknown> | undefined;
  cards: YamlFile<CardEntry[]>[];
  packs: YamlFile<PackEntry>[];
  posts: YamlFile<PostEntry>[];
  pointCourses: YamlFile<unknown> | undefined;
  exchangeCards: YamlFile<ExchangeCardEntry[]> | undefined;
}

/** The id of an entry in a file. The entry itself may have errors. */
interface Declaration {
  name: unknown;
  place: Place;
}

/**
 * Finds errors that no single file shows: duplicate ids, references to missing entries,
 * contradictory fields.
 *
 * Ids are taken from invalid entries too, so that a misspelt field does not make a card unknown to
 * its packs. References into a file that is not valid YAML are not checked.
 */
export function errorsBetweenFiles(files: Files, unreadable: readonly Place[]): FoundProblem[] {
  const cardTypes = files.cardTypes ? declarations(files.cardTypes, 'id') : [];
  const cards = files.cards.flatMap((file) => declarations(file, 'model_number'));
  const packs = files.packs.flatMap((file) => declarations(file, 'id'));
  const posts = files.posts.flatMap((file) => declarations(file, 'id'));
  const pointCourses = files.pointCourses ? declarations(files.pointCourses, 'id') : [];
  const offers = files.exchangeCards ? declarations(files.exchangeCards, 'card') : [];
  const areTypesReadable = files.cardTypes !== undefined;
  const readCardFiles = new Set(files.cards.map((file) => file.placeOf().file));
  const areCardsReadable = unreadable.every(
    ({ file }) => !file.startsWith('cards/') || readCardFiles.has(file),
  );
  return [
    ...repeated('card type', cardTypes),
    ...repeated('card', cards),
    ...repeated('pack', packs),
    ...repeated('post', posts),
    ...repeated('point course', pointCourses),
    ...repeated('exchange card', offers),
    ...(areTypesReadable ? unknownCardTypes(files, namesOf(cardTypes)) : []),
    ...(areCardsReadable ? files.packs.flatMap((file) => unknownCards(file, namesOf(cards))) : []),
    ...(areCardsReadable ? unknownOffers(files, namesOf(cards)) : []),
    ...offersWithoutTab(files),
    ...files.packs.flatMap((file) => (file.value ? contradictions(file.value, file) : [])),
  ];
}

/** Lists the names that the entries of a file declare in a field, with their places. */
function declarations(file: YamlFile<unknown>, field: string): Declaration[] {
  const nameOf = (entry: unknown) =>
    (typeof entry === 'object' ? Object.entries(entry ?? {}) : []).find(
      ([key]) => key === field,
    )?.[1];
  return Array.isArray(file.raw)
    ? file.raw.map((entry: unknown, at) => ({
        name: nameOf(entry),
        place: file.placeOf(at, field),
      }))
    : [{ name: nameOf(file.raw), place: file.placeOf(field) }];
}

function namesOf(declared: Declaration[]): Set<unknown> {
  return new Set(declared.map(({ name }) => name));
}

/** Finds names that are declared twice. */
function repeated(list: ListName, declared: Declaration[]): FoundProblem[] {
  const first = new Map<unknown, Place>();
  return declared.flatMap(({ name, place }) => {
    const earlier = first.get(name);
    if (!earlier) first.set(name, place);
    if (!earlier || name === undefined) return [];
    return [{ ...place, name: 'repeated', values: [list, name, earlier] }];
  });
}

/** Finds cards and packs with a card type that is not declared. */
function unknownCardTypes({ cards, packs }: Files, known: Set<unknown>): FoundProblem[] {
  const error = (id: number, place: Place): FoundProblem[] =>
    known.has(id) ? [] : [{ ...place, name: 'unknownCardType', values: [id] }];
  return [
    ...cards.flatMap((file) =>
      (file.value ?? []).flatMap((card, at) =>
        error(card.card_type, file.placeOf(at, 'card_type')),
      ),
    ),
    ...packs.flatMap((file) =>
      file.value ? error(file.value.card_type, file.placeOf('card_type')) : [],
    ),
  ];
}

/** Finds prizes of a pack with a card that is not declared. */
function unknownCards(file: YamlFile<PackEntry>, known: Set<unknown>): FoundProblem[] {
  return (['line_up', 'extras'] as const).flatMap((list) =>
    (file.value?.[list] ?? []).flatMap(({ card }, at) =>
      known.has(card)
        ? []
        : [{ ...file.placeOf(list, at, 'card'), name: 'unknownCard', values: [card] }],
    ),
  );
}

/** Finds offers for coins with a card that is not declared. */
function unknownOffers({ exchangeCards: file }: Files, known: Set<unknown>): FoundProblem[] {
  return (file?.value ?? []).flatMap(({ card }, at) =>
    known.has(card) || file === undefined
      ? []
      : [{ ...file.placeOf(at, 'card'), name: 'unknownCard', values: [card] }],
  );
}

/**
 * Finds offers of cards whose type has no tab in the exchange, because no member could see them.
 */
function offersWithoutTab({ exchangeCards: file, cards }: Files): FoundProblem[] {
  const tabs: readonly number[] = exchangeTypes;
  const typeOf = new Map(
    cards.flatMap(({ value }) => value ?? []).map((card) => [card.model_number, card.card_type]),
  );
  return (file?.value ?? []).flatMap(({ card }, at) => {
    const type = typeOf.get(card);
    if (file === undefined || type === undefined || tabs.includes(type)) return [];
    return [{ ...file.placeOf(at, 'card'), name: 'noTab', values: [card, type, tabs] }];
  });
}

/** Finds fields of a pack that contradict each other. */
function contradictions(pack: PackEntry, file: YamlFile<PackEntry>): FoundProblem[] {
  const { placeOf } = file;
  const usesCoins = pack.payment_method === 'coins';
  const errors: FoundProblem[] = [];
  if (usesCoins && pack.coin_rate !== undefined) {
    errors.push({ ...placeOf('coin_rate'), name: 'coinRateOfCoinPack', values: [] });
  }
  if (pack.price === 0 && pack.limit_per_day + pack.limit_per_member === 0) {
    errors.push({ ...placeOf('price'), name: 'freeWithoutLimit', values: [] });
  }
  if (endsBeforeStart(pack)) {
    errors.push({ ...placeOf('ends_at'), name: 'endsBeforeStart', values: [] });
  }
  const units = pack.line_up.reduce((sum, prize) => sum + prize.count, 0);
  if (units > maxPackUnits) {
    errors.push({ ...placeOf('line_up'), name: 'tooManyUnits', values: [maxPackUnits, units] });
  }
  pack.line_up.forEach((prize, at) => {
    const first = pack.line_up.findIndex(
      ({ card, item }) => card === prize.card && item === undefined,
    );
    if (prize.item === undefined && first < at) {
      errors.push({
        ...placeOf('line_up', at, 'card'),
        name: 'repeatedInLineUp',
        values: [prize.card],
      });
    }
  });
  return [
    ...errors,
    ...wrongBuyPoints(pack, file),
    ...wrongExtras(pack, file, units),
    ...wrongItems(pack, file, units),
  ];
}

/**
 * Finds prizes with wrong points. Cards of a pack for points have points that they can be turned
 * back into; others have none.
 */
function wrongBuyPoints(pack: PackEntry, { placeOf }: YamlFile<PackEntry>): FoundProblem[] {
  const usesCoins = pack.payment_method === 'coins';
  return (['line_up', 'extras'] as const).flatMap((list) =>
    pack[list].flatMap(({ card, buy_point: buyPoint }, at): FoundProblem[] => {
      if (usesCoins && buyPoint !== undefined) {
        return [{ ...placeOf(list, at, 'buy_point'), name: 'buyPointInCoinPack', values: [card] }];
      }
      if (usesCoins || buyPoint !== undefined) return [];
      return [{ ...placeOf(list, at), name: 'buyPointMissing', values: [card] }];
    }),
  );
}

/**
 * Finds errors in a pack's extra prizes: too many copies, no position that wins one, or two
 * last-one prizes.
 */
function wrongExtras(
  pack: PackEntry,
  { placeOf }: YamlFile<PackEntry>,
  units: number,
): FoundProblem[] {
  const { extras } = pack;
  const errors: FoundProblem[] = [];
  if (extras.length > 0 && pack.draw === undefined) {
    errors.push({ ...placeOf('extras'), name: 'extrasNeedDraw', values: [] });
  }
  const copies = extras.reduce((sum, extra) => sum + copiesOf(extra, units), 0);
  if (units <= maxPackUnits && units + copies > maxPackUnits) {
    errors.push({
      ...placeOf('extras'),
      name: 'tooManyWithExtras',
      values: [maxPackUnits, units + copies],
    });
  }
  extras.forEach((extra, at) => {
    if (copiesOf(extra, units) === 0) {
      errors.push({
        ...placeOf('extras', at),
        name: 'extraForNoPosition',
        values: [extra.card, units],
      });
    }
    if ('last_one' in extra && extras.findIndex((other) => 'last_one' in other) < at) {
      errors.push({ ...placeOf('extras', at), name: 'secondLastOne', values: [] });
    }
  });
  return errors;
}

/**
 * Finds prizes that name one copy but have several, and copies that two prizes name. Only packs of
 * version 2 can name copies.
 */
function wrongItems(
  pack: PackEntry,
  { placeOf }: YamlFile<PackEntry>,
  units: number,
): FoundProblem[] {
  const named = new Set<string>();
  const prizes = [
    ...pack.line_up.map((prize, at) => ({ ...prize, place: placeOf('line_up', at) })),
    ...pack.extras.map((extra, at) => ({
      ...{ ...extra, count: copiesOf(extra, units) },
      place: placeOf('extras', at),
    })),
  ];
  return prizes.flatMap(({ card, count, item, place }): FoundProblem[] => {
    if (item === undefined) return [];
    const errors: FoundProblem[] = [];
    if (pack.draw === undefined) errors.push({ ...place, name: 'itemsNeedDraw', values: [] });
    if (count > 1) errors.push({ ...place, name: 'itemCounted', values: [card, count] });
    const { code, grader, certificate } = item;
    for (const name of copyNames({ code, grader, certificate })) {
      if (named.has(name)) errors.push({ ...place, name: 'itemRepeated', values: [name] });
      named.add(name);
    }
    return errors;
  });
}

/** Counts how many copies of an extra prize are won in a pack with `units` positions. */
export function copiesOf(extra: ExtraEntry, units: number): number {
  if ('last_one' in extra) return 1;
  return 'at' in extra ? Number(extra.at <= units) : Math.floor(units / extra.every);
}

/**
 * Whether a pack's sale would end before it starts. If one is a time and the other a duration, only
 * the import can compare them.
 */
function endsBeforeStart({ starts_at: start, ends_at: end }: PackEntry): boolean {
  if (!start || !end) return false;
  if ('instant' in start && 'instant' in end) return end.instant <= start.instant;
  if ('afterImport' in start && 'afterImport' in end) return end.afterImport <= start.afterImport;
  return false;
}
