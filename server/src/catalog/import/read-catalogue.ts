import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Text } from '../../http/language.ts';
import type { ExtraPlace } from '../catalog.queries.ts';
import type {
  Bilingual,
  Catalogue,
  CatalogueBanner,
  CatalogueCard,
  CatalogueExtra,
  CatalogueItem,
  CataloguePack,
  CataloguePost,
} from './catalogue.ts';
import { copiesOf, errorsBetweenFiles } from './catalogue-checks.rules.ts';
import {
  catalogueTexts,
  droppedText,
  entryTexts,
  errorOfProblem,
} from './catalogue-errors.texts.ts';
import type { CatalogueError, Place, YamlFile } from './catalogue-errors.ts';
import {
  type BannerEntry,
  bannersFile,
  type CardEntry,
  cardsFile,
  cardTypesFile,
  type ExtraEntry,
  exchangeCardsFile,
  type ItemEntry,
  type PackEntry,
  type PostEntry,
  packFile,
  pointCoursesFile,
  postFile,
} from './catalogue-format.ts';
import { matchesEnding } from './picture-kind.ts';
import { cleanRichText } from './rich-text.rules.ts';
import { readYamlFile, readYamlFiles } from './yaml-file.ts';

/**
 * `notices` are findings that the operator should check but need not correct: HTML that was
 * removed.
 */
export type CatalogueReading =
  | { ok: true; catalogue: Catalogue; notices: CatalogueError[] }
  | { ok: false; errors: CatalogueError[] };

/** Points spent for each coin earned, if a pack does not state it (docs/spec.md, "The wire"). */
const defaultPointsPerCoin = 100;

/** Problems and notices that reading collects besides the catalogue itself. */
interface Findings {
  errors: CatalogueError[];
  notices: CatalogueError[];
  /** All references to pictures and videos, to be checked. */
  pictures: { path: string; place: Place }[];
}

/**
 * Reads and checks a catalogue folder: every field, every reference, every picture. It reports all
 * errors at once, ordered by file and line.
 *
 * @throws Error only if the disk cannot be read
 */
export async function readCatalogue(folder: string): Promise<CatalogueReading> {
  const findings: Findings = { errors: [], notices: [], pictures: [] };
  const catalogue = await readFiles(folder, findings);
  const errors = [...findings.errors, ...(await pictureErrors(folder, findings.pictures))];
  if (errors.length > 0) return { ok: false, errors: inOrder(errors) };
  return { ok: true, catalogue, notices: inOrder(findings.notices) };
}

/** Sorts errors by file and line. */
function inOrder(errors: CatalogueError[]): CatalogueError[] {
  return errors.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
  );
}

/** Finds the pictures that cannot be published. */
async function pictureErrors(
  folder: string,
  pictures: Findings['pictures'],
): Promise<CatalogueError[]> {
  const errors: CatalogueError[] = [];
  for (const picture of pictures) {
    const problem = await pictureProblem(folder, picture.path);
    if (problem !== undefined) errors.push({ ...picture.place, text: problem });
  }
  return errors;
}

/** Says why a file cannot be published as a picture; undefined if it can. */
async function pictureProblem(folder: string, picture: string): Promise<Text | undefined> {
  const file = await realpath(path.join(folder, picture)).catch(() => undefined);
  if (file === undefined || !(await stat(file)).isFile()) return entryTexts.noPicture(picture);
  // The target of a link would be published.
  const inside = path.relative(await realpath(folder), file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return entryTexts.pictureOutside(picture);
  return (await matchesEnding(file, path.extname(picture)))
    ? undefined
    : entryTexts.pictureOfOtherKind(picture);
}

/**
 * Reads all YAML files of a catalogue. Unreadable or invalid ones are missing from the result and
 * are among the errors.
 */
async function readFiles(folder: string, findings: Findings): Promise<Catalogue> {
  const { errors } = findings;
  const cardTypes = await readYamlFile(folder, 'card-types.yaml', cardTypesFile, errors);
  if (!cardTypes && errors.length === 0) {
    errors.push({ file: 'card-types.yaml', line: 1, text: catalogueTexts.noCardTypes() });
  }
  const cards = await readYamlFiles(folder, 'cards', cardsFile, errors);
  const packs = await readYamlFiles(folder, 'packs', packFile, errors);
  const posts = await readYamlFiles(folder, 'posts', postFile, errors);
  const banners = await readYamlFile(folder, 'banners.yaml', bannersFile, errors);
  const pointCourses = await readYamlFile(folder, 'point-courses.yaml', pointCoursesFile, errors);
  const exchangeCards = await readYamlFile(
    folder,
    'exchange-cards.yaml',
    exchangeCardsFile,
    errors,
  );
  const files = { cardTypes, cards, packs, posts, pointCourses, exchangeCards };
  errors.push(...errorsBetweenFiles(files, errors).map(errorOfProblem));
  return {
    source: folder,
    readPicture: (picture) => readFile(path.join(folder, picture)),
    cardTypes: cardTypes?.value?.map((type, at) => ({ ...type, ...cardTypes.placeOf(at) })) ?? [],
    cards: cards.flatMap((file) =>
      (file.value ?? []).map((card, at) => toCard(card, at, file, findings)),
    ),
    packs: packs.flatMap((file) => (file.value ? [toPack(file.value, file, findings)] : [])),
    banners: banners?.value?.list.map((banner, at) => toBanner(banner, at, banners, findings)),
    posts: posts.flatMap((file) => (file.value ? [toPost(file.value, file, findings)] : [])),
    pointCourses: pointCourses?.value?.map(({ memo = { ja: '', en: '' }, ...course }, at) => ({
      ...course,
      memo,
      ...pointCourses.placeOf(at),
    })),
    offers: exchangeCards?.value?.map(({ card, coins, supply, limit_per_member }, at) => ({
      ...exchangeCards.placeOf(at),
      modelNumber: card,
      price: coins,
      supply,
      limitPerMember: limit_per_member,
    })),
  };
}

type Located = Pick<YamlFile<unknown>, 'placeOf'>;

/**
 * Turns a card of the YAML files into one of the catalogue, and adds its picture to those to check.
 */
function toCard(card: CardEntry, at: number, file: Located, findings: Findings): CatalogueCard {
  findings.pictures.push({ path: card.picture, place: file.placeOf(at, 'picture') });
  return {
    ...file.placeOf(at),
    modelNumber: card.model_number,
    name: card.name,
    cardType: card.card_type,
    rarity: card.rarity,
    rarityLabel: card.rarity_label,
    movieRarity: card.movie_rarity,
    setSize: card.set_size,
    picture: card.picture,
  };
}

/**
 * Turns a pack of the YAML files into one of the catalogue, and adds its pictures to those to
 * check.
 */
function toPack(pack: PackEntry, file: Located, findings: Findings): CataloguePack {
  pack.pictures.forEach((path, at) => {
    findings.pictures.push({ path, place: file.placeOf('pictures', at) });
  });
  if (pack.share_picture !== undefined) {
    findings.pictures.push({ path: pack.share_picture, place: file.placeOf('share_picture') });
  }
  const usesCoins = pack.payment_method === 'coins';
  return {
    ...file.placeOf(),
    id: pack.id,
    name: pack.name,
    cardType: pack.card_type,
    price: pack.price,
    currency: usesCoins ? 'coin' : 'point',
    pointsPerCoin: usesCoins ? 0 : (pack.coin_rate ?? defaultPointsPerCoin),
    maxPerPurchase: pack.max_per_purchase,
    limitPerMember: pack.limit_per_member,
    newcomersOnly: pack.newcomers_only,
    limitPerDay: pack.limit_per_day,
    newcomerDays: pack.newcomer_days,
    leastRank: pack.least_rank,
    holdHours: pack.hold_hours,
    ownTags: pack.own_tags,
    startsAt: pack.starts_at,
    endsAt: pack.ends_at,
    showLineUp: pack.show_line_up,
    movieStyle: pack.movie_style,
    description: clean('description', pack.description, file, findings),
    pictures: pack.pictures,
    sharePicture: pack.share_picture,
    position: pack.position,
    draw: pack.draw ?? null,
    lineUp: pack.line_up.map((prize, at) => ({
      ...file.placeOf('line_up', at),
      modelNumber: prize.card,
      count: prize.count,
      buyPoint: prize.buy_point ?? null,
      item: toItem(prize.item, file.placeOf('line_up', at), findings),
    })),
    extras: toExtras(pack, file, findings),
  };
}

/** Turns the extra prizes of a pack's YAML file into those of the catalogue. */
function toExtras(
  { line_up: lineUp, extras }: PackEntry,
  file: Located,
  findings: Findings,
): CatalogueExtra[] {
  const size = lineUp.reduce((sum, { count }) => sum + count, 0);
  return extras.map((extra, at) => ({
    ...file.placeOf('extras', at),
    modelNumber: extra.card,
    count: copiesOf(extra, size),
    buyPoint: extra.buy_point ?? null,
    item: toItem(extra.item, file.placeOf('extras', at), findings),
    place: placeOf(extra),
  }));
}

/**
 * Turns a named copy of a YAML file into one of the catalogue, and adds its photos to the pictures
 * to check.
 */
function toItem(
  item: ItemEntry | undefined,
  place: Place,
  findings: Findings,
): CatalogueItem | null {
  if (item === undefined) return null;
  findings.pictures.push(...item.photos.map((path) => ({ path, place })));
  const { code = null, grader = null, grade = null, certificate = null, photos } = item;
  return { code, grader, grade, certificate, photos };
}

function placeOf(extra: ExtraEntry): ExtraPlace {
  if ('at' in extra) return { kind: 'at', n: extra.at };
  return 'every' in extra ? { kind: 'every', n: extra.every } : { kind: 'last', n: null };
}

/**
 * Turns a banner of the YAML file into one of the catalogue, and adds its picture to those to
 * check.
 */
function toBanner(
  banner: BannerEntry,
  at: number,
  file: Located,
  findings: Findings,
): CatalogueBanner {
  findings.pictures.push({ path: banner.picture, place: file.placeOf('list', at, 'picture') });
  return {
    ...file.placeOf('list', at),
    picture: banner.picture,
    link: banner.link,
    alt: banner.alt,
  };
}

/**
 * Turns a news entry of the YAML file into one of the catalogue, and adds its pictures to those to
 * check.
 */
function toPost(post: PostEntry, file: Located, findings: Findings): CataloguePost {
  post.images.forEach((path, at) => {
    findings.pictures.push({ path, place: file.placeOf('images', at) });
  });
  return {
    ...file.placeOf(),
    id: post.id,
    title: post.title,
    author: post.author,
    created: post.created,
    content: clean('content', post.content, file, findings),
    pictures: post.images,
  };
}

/**
 * Removes HTML that is not allowed from a text in both languages, and adds a notice of what was
 * removed.
 */
function clean(field: string, text: Bilingual, file: Located, findings: Findings): Bilingual {
  const cleaned = (language: keyof Bilingual) => {
    const { html, dropped } = cleanRichText(text[language]);
    if (dropped.length > 0) {
      const notice = entryTexts.removed(field, droppedText(dropped));
      findings.notices.push({ ...file.placeOf(field, language), text: notice });
    }
    return html;
  };
  return { ja: cleaned('ja'), en: cleaned('en') };
}
