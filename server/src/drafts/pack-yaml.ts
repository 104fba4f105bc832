import path from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import {
  type DraftContent,
  type DraftExtra,
  type DraftItem,
  type DraftPrize,
  draftContent,
} from '#contract/console/pack-drafts.ts';
import { decisionHours } from '#contract/limits.ts';
import {
  type CatalogueError,
  errorsOfIssue,
  instantOf,
  must,
  parseWhen,
  parseYaml,
} from '../catalog/index.ts';
import { emptyContent } from './draft-content.rules.ts';

/**
 * The YAML of a pack, as a catalogue folder has it (catalogue/README.md), and a draft made of it.
 * A draft may be incomplete, so every field but the number may be missing.
 */

/** A pack to write as YAML. A pack of version 1 does not say how it is drawn. */
export type WrittenPack = Omit<DraftContent, 'draw' | 'stock'> & {
  draw: DraftContent['draw'] | null;
  stock: DraftContent['stock'] | null;
};

/** The name of a pack's file below the catalogue's folder. */
export function yamlFileOf(packId: number): string {
  return `packs/${packId}.yaml`;
}

/** Writes a pack. Fields without a value are left out. */
export function writePackYaml(pack: WrittenPack): string {
  const fields = {
    id: pack.packId,
    name: pack.name,
    card_type: pack.cardType,
    price: pack.price,
    payment_method: pack.currency === 'coin' ? 'coins' : 'points',
    // A coin pack earns no coins, so its field is written only if the draft has a wrong value.
    coin_rate: pack.currency === 'coin' && pack.pointsPerCoin === 0 ? null : pack.pointsPerCoin,
    max_per_purchase: pack.maxPerPurchase,
    limit_per_member: pack.limitPerMember,
    newcomers_only: pack.newcomersOnly,
    ...rulesInYaml(pack),
    starts_at: pack.startsAt,
    ends_at: pack.endsAt,
    show_line_up: pack.showLineUp,
    movie_style: pack.movieStyle,
    description: pack.description,
    pictures: pack.pictures.map(pathOf),
    share_picture: pack.sharePicture && pathOf(pack.sharePicture),
    position: pack.position,
    draw: pack.draw,
    stock: pack.stock,
    line_up: pack.lineUp.map(({ count, ...card }) =>
      withoutNulls({ ...prizeFieldsOf(card), count }),
    ),
    extras: pack.extras.map(({ place, ...card }) =>
      withoutNulls({
        ...(place.kind === 'last' ? { last_one: true } : { [place.kind]: place.n }),
        ...prizeFieldsOf(card),
      }),
    ),
  };
  return stringify(withoutNulls(fields), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** The rules of a pack, without those that it does not have. */
function rulesInYaml({ ownTags, ...pack }: WrittenPack) {
  return {
    limit_per_day: pack.limitPerDay || null,
    newcomer_days: pack.newcomerDays || null,
    least_rank: pack.leastRank || null,
    hold_hours: pack.holdHours === decisionHours ? null : pack.holdHours,
    own_tags: ownTags.length > 0 ? ownTags : null,
  };
}

/** The fields that prizes and extras share in a pack's YAML file: card, buy-back price, item. */
function prizeFieldsOf({
  modelNumber,
  buyPoint,
  item,
}: Pick<DraftPrize, 'modelNumber' | 'buyPoint' | 'item'>) {
  const named =
    item && withoutNulls({ ...item, photos: item.photos.map(({ address }) => pathOf(address)) });
  return { card: modelNumber, buy_point: buyPoint, item: named };
}

const pictureFolder = 'pictures';

/** The path of a stored picture below the catalogue's folder. */
function pathOf(address: string): string {
  return address.startsWith('/files/') ? `${pictureFolder}/${path.basename(address)}` : address;
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const language = z.string().default('');
const bilingual = z.strictObject({ ja: language, en: language }).default({ ja: '', en: '' });
const name = z.string().nullable().default(null);
const item = z.strictObject({
  ...{ code: name, grader: name, grade: name, certificate: name },
  photos: z.array(z.string()).default([]),
});
const pricedCard = {
  card: z.string(),
  buy_point: z.int().nullable().default(null),
  item: item.nullable().default(null),
};
const extra = z.union(
  [
    z.strictObject({ last_one: z.literal(true), ...pricedCard }),
    z.strictObject({ at: z.int(), ...pricedCard }),
    z.strictObject({ every: z.int(), ...pricedCard }),
  ],
  { error: must('extra') },
);

/** A file of a pack, of which everything but the number may be missing. */
const yamlFile = z.strictObject({
  id: z.int(),
  name: bilingual,
  card_type: z.int().nullable().default(null),
  price: z.int().nullable().default(null),
  payment_method: z.enum(['points', 'coins']).default('points'),
  coin_rate: z.int().optional(),
  max_per_purchase: z.int().optional(),
  limit_per_member: z.int().optional(),
  newcomers_only: z.boolean().optional(),
  limit_per_day: z.int().optional(),
  newcomer_days: z.int().optional(),
  least_rank: z.int().optional(),
  hold_hours: z.int().optional(),
  own_tags: z.array(z.strictObject({ ja: z.string(), en: z.string() })).optional(),
  starts_at: z.string().nullable().default(null),
  ends_at: z.string().nullable().default(null),
  show_line_up: z.boolean().optional(),
  movie_style: z.int().optional(),
  description: bilingual,
  pictures: z.array(z.string()).default([]),
  share_picture: z.string().nullable().default(null),
  position: z.int().optional(),
  draw: z.enum(['beacon', 'instant']).optional(),
  stock: z.enum(['tracked', 'untracked']).optional(),
  line_up: z.array(z.strictObject({ ...pricedCard, count: z.int() })).default([]),
  extras: z.array(extra).default([]),
});
type YamlPack = z.infer<typeof yamlFile>;

/** Finds a stored picture by its path in the YAML file; undefined if the shop does not have it. */
export type FindPicture = (path: string) => { address: string; sha256: string } | undefined;

export type YamlReading =
  | { ok: true; content: DraftContent; missingPictures: string[] }
  | { ok: false; errors: CatalogueError[] };

/** The paths of the pictures that a pack's YAML names, by their use; none if it cannot be read. */
export function packPicturesInYaml(text: string) {
  const pack = parseYaml(text, 'yaml', yamlFile, [])?.value;
  const cards = pack === undefined ? [] : [...pack.line_up, ...pack.extras];
  return {
    covers: pack?.pictures ?? [],
    share: pack?.share_picture == null ? [] : [pack.share_picture],
    photos: cards.flatMap((card) => card.item?.photos ?? []),
  };
}

/** The paths of all pictures and photos that a pack's YAML names; none if it cannot be read. */
export function picturesInYaml(text: string): string[] {
  const { covers, share, photos } = packPicturesInYaml(text);
  return [...new Set([...covers, ...share, ...photos])];
}

/**
 * Reads the YAML of a pack as a draft. Pictures that the shop does not have are left out.
 *
 * @param now durations are counted from this instant
 */
export function readPackYaml(text: string, findPicture: FindPicture, now: Date): YamlReading {
  const errors: CatalogueError[] = [];
  const file = parseYaml(text, 'yaml', yamlFile, errors);
  if (file?.value === undefined) return { ok: false, errors };
  const missingPictures = new Set<string>();
  const pictures = (paths: readonly string[]) =>
    paths.flatMap((each) => {
      const found = findPicture(each);
      if (found === undefined) missingPictures.add(each);
      return found ?? [];
    });
  const content = draftContent.safeParse(contentOf(file.value, pictures, now), {
    reportInput: true,
  });
  if (content.success)
    return { ok: true, content: content.data, missingPictures: [...missingPictures] };
  // The contract names fields in camelCase, the file in snake_case.
  for (const issue of content.error.issues) {
    const keys = issue.path.map((key) => (typeof key === 'string' ? snakeCase(key) : key));
    errors.push(...errorsOfIssue({ ...issue, path: keys }, file.placeOf));
  }
  return { ok: false, errors };
}

function snakeCase(key: string): string {
  const renamed: Record<string, string> = { packId: 'id', modelNumber: 'card' };
  return renamed[key] ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type FindPictures = (paths: readonly string[]) => { address: string; sha256: string }[];

/** Reads the content of a draft from a pack's YAML file. */
function contentOf(pack: YamlPack, pictures: FindPictures, now: Date): DraftContent {
  const empty = emptyContent(pack.id);
  const isCoin = pack.payment_method === 'coins';
  const addresses = (paths: readonly string[]) => pictures(paths).map(({ address }) => address);
  return {
    packId: pack.id,
    name: pack.name,
    cardType: pack.card_type,
    price: pack.price,
    currency: isCoin ? 'coin' : 'point',
    pointsPerCoin: pack.coin_rate ?? (isCoin ? 0 : empty.pointsPerCoin),
    maxPerPurchase: pack.max_per_purchase ?? empty.maxPerPurchase,
    limitPerMember: pack.limit_per_member ?? empty.limitPerMember,
    newcomersOnly: pack.newcomers_only ?? empty.newcomersOnly,
    ...rulesOf(pack, empty),
    startsAt: instantIn(pack.starts_at, now),
    endsAt: instantIn(pack.ends_at, now),
    showLineUp: pack.show_line_up ?? empty.showLineUp,
    movieStyle: pack.movie_style ?? empty.movieStyle,
    description: pack.description,
    pictures: addresses(pack.pictures),
    sharePicture: addresses(pack.share_picture === null ? [] : [pack.share_picture])[0] ?? null,
    position: pack.position ?? empty.position,
    draw: pack.draw ?? empty.draw,
    stock: pack.stock ?? empty.stock,
    lineUp: pack.line_up.map(({ count, ...card }) => ({ ...prizeOf(card, pictures), count })),
    extras: pack.extras.map((each) => ({ ...prizeOf(each, pictures), place: placeOf(each) })),
  };
}

/** Reads the rules of a pack; those that the file does not name are as in an empty draft. */
function rulesOf(pack: YamlPack, empty: DraftContent) {
  return {
    limitPerDay: pack.limit_per_day ?? empty.limitPerDay,
    newcomerDays: pack.newcomer_days ?? empty.newcomerDays,
    leastRank: pack.least_rank ?? empty.leastRank,
    holdHours: pack.hold_hours ?? empty.holdHours,
    ownTags: pack.own_tags ?? empty.ownTags,
  };
}

/**
 * Converts a duration to the instant that is so long after `now`. Any other text stays as it is.
 */
function instantIn(text: string | null, now: Date): string | null {
  const when = text === null ? undefined : parseWhen(text);
  return when !== undefined && 'afterImport' in when ? instantOf(when, now).toISOString() : text;
}

/** Reads a prize of a draft from an entry of a YAML file. */
function prizeOf(
  { card, buy_point: buyPoint, item: written }: Omit<YamlPack['line_up'][number], 'count'>,
  pictures: FindPictures,
): Pick<DraftPrize, 'modelNumber' | 'buyPoint' | 'item'> {
  const named: DraftItem | null = written && { ...written, photos: pictures(written.photos) };
  return { modelNumber: card, buyPoint, item: named };
}

function placeOf(written: YamlPack['extras'][number]): DraftExtra['place'] {
  if ('at' in written) return { kind: 'at', n: written.at };
  return 'every' in written ? { kind: 'every', n: written.every } : { kind: 'last', n: null };
}
