import { maxPackUnits } from '#contract/shop/draw.ts';
import { exchangeTypes } from '#contract/shop/exchange.ts';
import type { CatalogueError, Place, YamlFile } from './catalogue-errors.ts';
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
export function errorsBetweenFiles(
  files: Files,
  unreadable: readonly CatalogueError[],
): CatalogueError[] {
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
function repeated(kind: string, declared: Declaration[]): CatalogueError[] {
  const first = new Map<unknown, Place>();
  return declared.flatMap(({ name, place }) => {
    const earlier = first.get(name);
    if (!earlier) first.set(name, place);
    if (!earlier || name === undefined) return [];
    return [
      {
        ...place,
        sentence: `${kind} ${name} is there already, at ${earlier.file}:${earlier.line}`,
      },
    ];
  });
}

/** Finds cards and packs with a card type that is not declared. */
function unknownCardTypes({ cards, packs }: Files, known: Set<unknown>): CatalogueError[] {
  const error = (id: number, place: Place): CatalogueError[] =>
    known.has(id) ? [] : [{ ...place, sentence: `there is no card type ${id} in card-types.yaml` }];
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
function unknownCards(file: YamlFile<PackEntry>, known: Set<unknown>): CatalogueError[] {
  return (['line_up', 'extras'] as const).flatMap((list) =>
    (file.value?.[list] ?? []).flatMap(({ card }, at) =>
      known.has(card)
        ? []
        : [
            {
              ...file.placeOf(list, at, 'card'),
              sentence: `there is no card ${card} in cards/`,
            },
          ],
    ),
  );
}

/** Finds offers for coins with a card that is not declared. */
function unknownOffers({ exchangeCards: file }: Files, known: Set<unknown>): CatalogueError[] {
  return (file?.value ?? []).flatMap(({ card }, at) =>
    known.has(card) || file === undefined
      ? []
      : [{ ...file.placeOf(at, 'card'), sentence: `there is no card ${card} in cards/` }],
  );
}

/**
 * Finds offers of cards whose type has no tab in the exchange, because no member could see them.
 */
function offersWithoutTab({ exchangeCards: file, cards }: Files): CatalogueError[] {
  const tabs: readonly number[] = exchangeTypes;
  const typeOf = new Map(
    cards.flatMap(({ value }) => value ?? []).map((card) => [card.model_number, card.card_type]),
  );
  return (file?.value ?? []).flatMap(({ card }, at) => {
    const type = typeOf.get(card);
    if (file === undefined || type === undefined || tabs.includes(type)) return [];
    const sentence = `${card} is of card type ${type}, which has no tab in the exchange (${tabs.join(', ')} have)`;
    return [{ ...file.placeOf(at, 'card'), sentence }];
  });
}

/** Finds fields of a pack that contradict each other. */
function contradictions(pack: PackEntry, file: YamlFile<PackEntry>): CatalogueError[] {
  const { placeOf } = file;
  const usesCoins = pack.payment_method === 'coins';
  const errors: CatalogueError[] = [];
  if (usesCoins && pack.coin_rate !== undefined) {
    const sentence = 'a coin pack earns no coins: take "coin_rate" out';
    errors.push({ ...placeOf('coin_rate'), sentence });
  }
  if (endsBeforeStart(pack)) {
    errors.push({ ...placeOf('ends_at'), sentence: '"ends_at" must be later than "starts_at"' });
  }
  const units = pack.line_up.reduce((sum, prize) => sum + prize.count, 0);
  if (units > maxPackUnits) {
    const sentence = `a pack has at most ${maxPackUnits} units, and these are ${units}: make two packs of it`;
    errors.push({ ...placeOf('line_up'), sentence });
  }
  pack.line_up.forEach((prize, at) => {
    const first = pack.line_up.findIndex(
      ({ card, item }) => card === prize.card && item === undefined,
    );
    if (prize.item === undefined && first < at) {
      const sentence = `${prize.card} is in this line-up already: add up the counts`;
      errors.push({ ...placeOf('line_up', at, 'card'), sentence });
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
function wrongBuyPoints(pack: PackEntry, { placeOf }: YamlFile<PackEntry>): CatalogueError[] {
  const usesCoins = pack.payment_method === 'coins';
  return (['line_up', 'extras'] as const).flatMap((list) =>
    pack[list].flatMap(({ card, buy_point: buyPoint }, at): CatalogueError[] => {
      if (usesCoins && buyPoint !== undefined) {
        const sentence = `the cards of a coin pack are shipped: take "buy_point" off ${card}`;
        return [{ ...placeOf(list, at, 'buy_point'), sentence }];
      }
      if (usesCoins || buyPoint !== undefined) return [];
      const sentence = `"buy_point" of ${card} is missing: the points it can be turned back into`;
      return [{ ...placeOf(list, at), sentence }];
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
): CatalogueError[] {
  const { extras } = pack;
  const errors: CatalogueError[] = [];
  if (extras.length > 0 && pack.draw === undefined) {
    const sentence = 'only packs of version 2 have extras: add "draw: beacon" or "draw: instant"';
    errors.push({ ...placeOf('extras'), sentence });
  }
  const copies = extras.reduce((sum, extra) => sum + copiesOf(extra, units), 0);
  if (units <= maxPackUnits && units + copies > maxPackUnits) {
    const sentence = `units and extras are at most ${maxPackUnits} together, and these are ${units + copies}`;
    errors.push({ ...placeOf('extras'), sentence });
  }
  extras.forEach((extra, at) => {
    if (copiesOf(extra, units) === 0) {
      const sentence = `the pack has ${units} units: no position wins ${extra.card}`;
      errors.push({ ...placeOf('extras', at), sentence });
    }
    if ('last_one' in extra && extras.findIndex((other) => 'last_one' in other) < at) {
      const sentence = 'a pack has at most one last-one prize';
      errors.push({ ...placeOf('extras', at), sentence });
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
): CatalogueError[] {
  const named = new Set<string>();
  const prizes = [
    ...pack.line_up.map((prize, at) => ({ ...prize, place: placeOf('line_up', at) })),
    ...pack.extras.map((extra, at) => ({
      ...{ ...extra, count: copiesOf(extra, units) },
      place: placeOf('extras', at),
    })),
  ];
  return prizes.flatMap(({ card, count, item, place }): CatalogueError[] => {
    if (item === undefined) return [];
    const errors: string[] = [];
    if (pack.draw === undefined)
      errors.push('only packs of version 2 name copies: add "draw: beacon" or "draw: instant"');
    if (count > 1) errors.push(`"item" of ${card} names one copy, and there are ${count}`);
    const { code, grader, certificate } = item;
    for (const name of copyNames({ code, grader, certificate })) {
      if (named.has(name)) errors.push(`another prize of this pack has ${name}`);
      named.add(name);
    }
    return errors.map((sentence) => ({ ...place, sentence }));
  });
}

/** Counts the copies of an extra prize that the positions of a pack with so many units win. */
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
