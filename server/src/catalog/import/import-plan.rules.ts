import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, CataloguePack } from './catalogue.ts';
import type { FoundProblem } from './catalogue-errors.texts.ts';
import { copyConflicts, type SealedCopy } from './copy-conflicts.rules.ts';
import type {
  BannerRow,
  CardRow,
  CardTypeRow,
  OfferRow,
  PackRow,
  PointCourseRow,
  PostRow,
  PrizeRow,
} from './import-rows.ts';
import { instantOf, type When } from './when.rules.ts';

/** The present content of the shop. */
export interface Current {
  cardTypes: CardTypeRow[];
  cards: CardRow[];
  packs: (PackRow & { sealedAt: Date | null })[];
  /** Packs that were closed with cards left. */
  closedPacks: readonly number[];
  /** Named copies that can still be won from sealed packs. */
  copiesLeft: readonly SealedCopy[];
  prizes: PrizeRow[];
  banners: BannerRow[];
  posts: PostRow[];
  /** Posts that an editor has published in the console. */
  editedPosts: readonly number[];
  /** Those that imports may change. */
  pointCourses: PointCourseRow[];
  /** Courses that an editor has published in the console. */
  editedCourses: readonly number[];
  /** Those that imports may change. */
  offers: (OfferRow & { exchanged: number })[];
  /** Model numbers of cards whose offer an editor has published in the console. */
  editedOffers: readonly string[];
}

export interface Changes<Row> {
  created: Row[];
  updated: Row[];
  unchanged: number;
}

/** A pack and its whole line-up, which change together. */
export interface PackWithLineUp {
  pack: PackRow;
  lineUp: PrizeRow[];
}

/**
 * A list that is replaced by `all` as a whole if an entry differs. Entries that it omits are
 * deleted.
 */
export interface ListChanges<Row> extends Changes<Row> {
  all: Row[];
  removed: number;
}

/**
 * The rows that an import writes. `lineUps` are the line-ups that differ from the shop's, of new
 * and existing packs.
 */
export interface Plan {
  cardTypes: Changes<CardTypeRow>;
  cards: Changes<CardRow>;
  packs: Changes<PackWithLineUp>;
  lineUps: PackWithLineUp[];
  banners: ListChanges<BannerRow>;
  posts: Changes<PostRow>;
  /** Entries that are not imported, because an editor has published them in the console. */
  skipped: FoundProblem[];
  pointCourses: ListChanges<PointCourseRow>;
  /** `all` has those of the catalogue, and those that are withdrawn. */
  offers: ListChanges<OfferRow>;
}

/** A stored picture of the catalogue. */
export interface StoredPicture {
  /** The address under which the shop serves it. */
  address: string;
  /** Of the file, in hexadecimal digits. */
  sha256: string;
}

export type FindPicture = (picture: string) => StoredPicture;

type AddressOf = (picture: string) => string;

/**
 * Compares a catalogue with the shop's content.
 *
 * @param now durations of new entries are counted from this instant
 * @returns what to write, or the errors: for example a sealed line-up that would change, or a sale
 *   that would end before it starts
 */
export function planImport(
  catalogue: Catalogue,
  current: Current,
  findPicture: FindPicture,
  now: Date,
): { ok: true; plan: Plan } | { ok: false; errors: FoundProblem[] } {
  const addressOf: AddressOf = (picture) => findPicture(picture).address;
  const cards = cardRows(catalogue, addressOf);
  const packs = packsWithLineUps(catalogue, current, findPicture, now);
  const packsNow = currentPacks(current);
  const errors = [
    ...saleErrors(catalogue, packs),
    ...closedPackErrors(catalogue, packs, current, now),
    ...sealedLineUpErrors(catalogue, packs, current),
    ...sealedDrawErrors(catalogue, current),
    ...copyConflicts(catalogue, sealedPackIds(current), current.copiesLeft),
    ...sealedCardErrors(catalogue, cards, current),
    ...supplyErrors(catalogue, current),
  ];
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    plan: {
      cardTypes: changesBetween(current.cardTypes, cardTypeRows(catalogue), ({ id }) => id),
      cards: changesBetween(current.cards, cards, ({ modelNumber }) => modelNumber),
      packs: changesBetween(packsNow, packs, ({ pack }) => pack.id),
      lineUps: packs.filter(
        ({ pack, lineUp }) => !isDeepStrictEqual(lineUp, lineUpOf(current, pack.id)),
      ),
      // A catalogue without a file of banners or point courses leaves them unchanged.
      banners: listChanges(
        current.banners,
        catalogue.banners && bannerRows(catalogue.banners, addressOf),
        ({ position }) => position,
      ),
      posts: changesBetween(
        current.posts,
        postRows(catalogue, current, addressOf, now).filter(
          ({ id }) => !current.editedPosts.includes(id),
        ),
        ({ id }) => id,
      ),
      skipped: [
        ...skippedPosts(catalogue, current),
        ...skippedCourses(catalogue, current),
        ...skippedOffers(catalogue, current),
      ],
      pointCourses: listChanges(
        current.pointCourses,
        catalogue.pointCourses && pointCourseRows(catalogue.pointCourses, current),
        ({ id }) => id,
      ),
      offers: offerChanges(catalogue, current),
    },
  };
}

/**
 * Compares rows with the current ones by key: which are new, which differ, and how many are equal.
 */
function changesBetween<Row>(
  current: readonly Row[],
  wanted: readonly Row[],
  keyOf: (row: Row) => unknown,
): Changes<Row> {
  const byKey = new Map(current.map((row) => [keyOf(row), row]));
  const changes: Changes<Row> = { created: [], updated: [], unchanged: 0 };
  for (const row of wanted) {
    const before = byKey.get(keyOf(row));
    if (!before) changes.created.push(row);
    else if (isDeepStrictEqual(before, row)) changes.unchanged++;
    else changes.updated.push(row);
  }
  return changes;
}

/** Compares a list that is replaced as a whole with the current one. */
function listChanges<Row>(
  current: readonly Row[],
  wanted: readonly Row[] | undefined,
  keyOf: (row: Row) => unknown,
): ListChanges<Row> {
  const all = [...(wanted ?? current)];
  const listed = new Set(all.map(keyOf));
  const removed = current.filter((row) => !listed.has(keyOf(row))).length;
  return { ...changesBetween(current, all, keyOf), all, removed };
}

/** Offers that the list omits are withdrawn; their exchanged cards stay counted. */
function offerChanges({ offers }: Catalogue, current: Current): Plan['offers'] {
  const before = current.offers.map(({ exchanged: _, ...offer }) => offer);
  // A catalogue without a file of offers leaves them unchanged.
  if (offers === undefined)
    return { ...changesBetween(before, before, keyOfOffer), all: before, removed: 0 };
  const listed = offers
    .map(({ modelNumber, price, supply, limitPerMember }, index): OfferRow => {
      return { modelNumber, price, supply, limitPerMember, position: index + 1 };
    })
    .filter(({ modelNumber }) => !current.editedOffers.includes(modelNumber));
  const names = new Set(listed.map(keyOfOffer));
  const withdrawn = before
    .filter((offer) => offer.position !== null && !names.has(offer.modelNumber))
    .map((offer) => ({ ...offer, position: null }));
  const changes = changesBetween(before, listed, keyOfOffer);
  return {
    ...changes,
    updated: [...changes.updated, ...withdrawn],
    all: [...listed, ...withdrawn],
    removed: withdrawn.length,
  };
}

function keyOfOffer({ modelNumber }: OfferRow): string {
  return modelNumber;
}

/** Finds offers whose supply is less than what was exchanged already. */
function supplyErrors({ offers = [] }: Catalogue, current: Current): FoundProblem[] {
  const exchangedOf = new Map(
    current.offers.map(({ modelNumber, exchanged }) => [modelNumber, exchanged]),
  );
  return offers.flatMap(({ file, line, modelNumber, supply }) => {
    if (current.editedOffers.includes(modelNumber)) return [];
    const exchanged = exchangedOf.get(modelNumber) ?? 0;
    if (supply >= exchanged) return [];
    return [{ file, line, name: 'supplyTooLow', values: [modelNumber, exchanged, supply] }];
  });
}

/** Makes the database rows of the catalogue's card types. */
function cardTypeRows({ cardTypes }: Catalogue): CardTypeRow[] {
  return cardTypes.map(({ id, name }, index) => ({
    id,
    nameJa: name.ja,
    nameEn: name.en,
    position: index + 1,
  }));
}

/** Makes the database rows of the catalogue's cards. */
function cardRows({ cards }: Catalogue, addressOf: AddressOf): CardRow[] {
  return cards.map((card) => ({
    modelNumber: card.modelNumber,
    nameJa: card.name.ja,
    nameEn: card.name.en,
    cardTypeId: card.cardType,
    rarity: card.rarity,
    rarityLabel: card.rarityLabel,
    movieRarity: card.movieRarity,
    setSize: card.setSize,
    picture: addressOf(card.picture),
  }));
}

/** Makes the database rows of the catalogue's banners. */
function bannerRows(banners: NonNullable<Catalogue['banners']>, addressOf: AddressOf): BannerRow[] {
  return banners.map(({ picture, link, alt }, index) => ({
    position: index + 1,
    picture: addressOf(picture),
    link: link ?? null,
    altJa: alt.ja,
    altEn: alt.en,
  }));
}

/** Makes the database rows of the catalogue's point courses. */
function pointCourseRows(
  courses: NonNullable<Catalogue['pointCourses']>,
  { editedCourses }: Current,
): PointCourseRow[] {
  return courses
    .map(({ id, points, memo }, index) => ({
      ...{ id, points, memoJa: memo.ja, memoEn: memo.en },
      position: index + 1,
    }))
    .filter(({ id }) => !editedCourses.includes(id));
}

/** Makes the database rows of the catalogue's news. */
function postRows(
  { posts }: Catalogue,
  current: Current,
  addressOf: AddressOf,
  now: Date,
): PostRow[] {
  return posts.map((post) => {
    const before = current.posts.find(({ id }) => id === post.id);
    return {
      id: post.id,
      titleJa: post.title.ja,
      titleEn: post.title.en,
      authorJa: post.author.ja,
      authorEn: post.author.en,
      contentJa: post.content.ja,
      contentEn: post.content.en,
      pictures: post.pictures.map(addressOf),
      createdAt: instantFor(post.created, before?.createdAt, now),
      untilAt: null,
    };
  });
}

/**
 * Lists the posts of the catalogue that are not imported, because an editor has published them in
 * the console: an import must not silently undo that.
 */
function skippedPosts({ posts }: Catalogue, { editedPosts }: Current): FoundProblem[] {
  return posts
    .filter(({ id }) => editedPosts.includes(id))
    .map(({ id, file, line }) => ({ file, line, name: 'postStays', values: [id] }));
}

/** Lists the point courses of the catalogue that are not imported, for the same reason. */
function skippedCourses(
  { pointCourses = [] }: Catalogue,
  { editedCourses }: Current,
): FoundProblem[] {
  return pointCourses
    .filter(({ id }) => editedCourses.includes(id))
    .map(({ id, file, line }) => ({ file, line, name: 'courseStays', values: [id] }));
}

/** Lists the offers of the catalogue that are not imported, for the same reason. */
function skippedOffers({ offers = [] }: Catalogue, { editedOffers }: Current): FoundProblem[] {
  return offers
    .filter(({ modelNumber }) => editedOffers.includes(modelNumber))
    .map(({ modelNumber, file, line }) => ({
      ...{ file, line, name: 'offerStays', values: [modelNumber] },
    }));
}

/** Makes the database rows of the catalogue's packs with their line-ups. */
function packsWithLineUps(
  catalogue: Catalogue,
  current: Current,
  findPicture: FindPicture,
  now: Date,
): PackWithLineUp[] {
  return catalogue.packs.map((pack) => ({
    pack: packRow(
      pack,
      current.packs.find(({ id }) => id === pack.id),
      (picture) => findPicture(picture).address,
      now,
    ),
    lineUp: lineUpRows(pack, findPicture),
  }));
}

/** Makes the database rows of a line-up; the extra prizes follow the prizes that are drawn. */
function lineUpRows(pack: CataloguePack, findPicture: FindPicture): PrizeRow[] {
  const drawn = pack.lineUp.map((prize) => ({ ...prize, place: { kind: null, n: null } }));
  return [...drawn, ...pack.extras].map(({ modelNumber, count, buyPoint, place, item }, index) => ({
    ...{ packId: pack.id, position: index + 1 },
    ...{ modelNumber, count, buyPoint },
    ...{ extraKind: place.kind, extraN: place.n },
    item: item && { ...item, photos: item.photos.map(findPicture) },
  }));
}

/** Makes the database row of a pack. */
function packRow(
  pack: CataloguePack,
  before: Current['packs'][number] | undefined,
  addressOf: AddressOf,
  now: Date,
): PackRow {
  return {
    id: pack.id,
    nameJa: pack.name.ja,
    nameEn: pack.name.en,
    cardTypeId: pack.cardType,
    price: pack.price,
    currency: pack.currency,
    pointsPerCoin: pack.pointsPerCoin,
    maxPerPurchase: pack.maxPerPurchase,
    limitPerMember: pack.limitPerMember,
    newcomersOnly: pack.newcomersOnly,
    limitPerDay: pack.limitPerDay,
    newcomerDays: pack.newcomerDays,
    leastRank: pack.leastRank,
    holdHours: pack.holdHours,
    ownTagsJa: pack.ownTags.map(({ ja }) => ja),
    ownTagsEn: pack.ownTags.map(({ en }) => en),
    startsAt: pack.startsAt ? instantFor(pack.startsAt, before?.startsAt, now) : null,
    endsAt: pack.endsAt ? instantFor(pack.endsAt, before?.endsAt, now) : null,
    showLineUp: pack.showLineUp,
    movieStyle: pack.movieStyle,
    descriptionJa: pack.description.ja,
    descriptionEn: pack.description.en,
    pictures: pack.pictures.map(addressOf),
    sharePicture: pack.sharePicture === undefined ? null : addressOf(pack.sharePicture),
    position: pack.position,
    draw: drawOf(pack, before),
  };
}

/**
 * Chooses how the pack is drawn: as the catalogue says. If it says nothing, a sealed pack is drawn
 * as its seal has published (null: version 1), and any other pack by the beacon.
 */
function drawOf(
  { draw }: CataloguePack,
  before: Current['packs'][number] | undefined,
): PackRow['draw'] {
  if (draw !== null) return draw;
  return before === undefined || before.sealedAt === null ? 'beacon' : before.draw;
}

/**
 * Computes the time of an entry. A duration is counted once, at the first import; later imports
 * leave that time unchanged.
 */
function instantFor(when: When, before: Date | null | undefined, now: Date): Date {
  return 'afterImport' in when && before ? before : instantOf(when, now);
}

/** Lists the packs that the shop has now, with their line-ups. */
function currentPacks(current: Current): PackWithLineUp[] {
  return current.packs.map(({ sealedAt: _, ...pack }) => ({
    pack,
    lineUp: lineUpOf(current, pack.id),
  }));
}

/** Returns the prizes that a pack has now. */
function lineUpOf({ prizes }: Current, packId: number): PrizeRow[] {
  return prizes.filter((prize) => prize.packId === packId);
}

/** Finds packs whose sale would end before it starts. */
function saleErrors(catalogue: Catalogue, packs: PackWithLineUp[]): FoundProblem[] {
  return catalogue.packs.flatMap(({ id, file, line }, index) => {
    const { startsAt, endsAt } = packs[index]?.pack ?? {};
    if (!startsAt || !endsAt || endsAt > startsAt) return [];
    return [{ file, line, name: 'packEndsBeforeStart', values: [id, startsAt, endsAt] }];
  });
}

/** Finds closed packs that would be on sale again. The shop has signed that they are not. */
function closedPackErrors(
  catalogue: Catalogue,
  packs: PackWithLineUp[],
  { closedPacks }: Current,
  now: Date,
): FoundProblem[] {
  return catalogue.packs.flatMap(({ id, file, line }, index) => {
    const { endsAt = null } = packs[index]?.pack ?? {};
    if (!closedPacks.includes(id) || (endsAt !== null && endsAt <= now)) return [];
    return [{ file, line, name: 'packClosed', values: [id] }];
  });
}

/** Finds sealed packs whose line-up the catalogue would change, which is not possible. */
function sealedLineUpErrors(
  catalogue: Catalogue,
  packs: PackWithLineUp[],
  current: Current,
): FoundProblem[] {
  return catalogue.packs.flatMap((pack, index) => {
    if (!sealedPackIds(current).has(pack.id)) return [];
    const sealed = lineUpOf(current, pack.id);
    const wanted = packs[index]?.lineUp ?? [];
    const at = Array.from({ length: Math.max(sealed.length, wanted.length) }).findIndex(
      (_, line) => !isDeepStrictEqual(sealed[line], wanted[line]),
    );
    if (at === -1) return [];
    const { file, line } = [...pack.lineUp, ...pack.extras][at] ?? pack;
    return [{ file, line, name: 'lineUpSealed', values: [pack.id, at + 1, sealed[at]] }];
  });
}

/** Finds sealed packs that would be drawn in another way. The seal has published how. */
function sealedDrawErrors({ packs }: Catalogue, current: Current): FoundProblem[] {
  const sealed = new Map(
    current.packs.flatMap(({ id, sealedAt, draw }) => (sealedAt === null ? [] : [[id, draw]])),
  );
  return packs.flatMap(({ id, draw, file, line }) => {
    const before = sealed.get(id);
    if (before === undefined || draw === null || before === draw) return [];
    return [{ file, line, name: 'drawSealed', values: [id, before] }];
  });
}

/** Finds cards of sealed packs whose names or rarity would change. The seal has published them. */
function sealedCardErrors(
  catalogue: Catalogue,
  cards: CardRow[],
  current: Current,
): FoundProblem[] {
  const sealed = sealedPackIds(current);
  const before = new Map(current.cards.map((card) => [card.modelNumber, card]));
  const packOfCard = new Map(
    current.prizes
      .filter(({ packId }) => sealed.has(packId))
      .map(({ modelNumber, packId }) => [modelNumber, packId]),
  );
  return catalogue.cards.flatMap(({ file, line, modelNumber }, index) => {
    const packId = packOfCard.get(modelNumber);
    const [old, wanted] = [before.get(modelNumber), cards[index]];
    if (
      packId === undefined ||
      !old ||
      !wanted ||
      isDeepStrictEqual(sealedFieldsOf(old), sealedFieldsOf(wanted))
    ) {
      return [];
    }
    return [{ file, line, name: 'cardSealed', values: [modelNumber, packId] }];
  });
}

function sealedFieldsOf({ nameJa, nameEn, rarity }: CardRow): unknown {
  return { nameJa, nameEn, rarity };
}

function sealedPackIds({ packs }: Current): Set<number> {
  return new Set(packs.filter(({ sealedAt }) => sealedAt !== null).map(({ id }) => id));
}
