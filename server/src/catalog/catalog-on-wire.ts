import type * as z from 'zod/mini';
import { isPriceCurrent } from '#contract/console/cards.ts';
import type {
  Banner,
  getPack,
  LineUpCard,
  LineUpExtra,
  listBanners,
  listLineUp,
  Pack,
} from '#contract/shop/catalog.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { pageOf } from '../lib/paging.rules.ts';
import type { Availability, FindAvailability } from './availability.ts';
import { type BannerRow, findBanners } from './banners.queries.ts';
import { type ExtraRow, findPack, type LineUpRow, type PackRow } from './catalog.queries.ts';
import { itemOnWire } from './item.ts';
import type { LineUp, LineUps } from './line-ups.ts';
import { packOnWire } from './pack-on-wire.ts';
import type { TopPacks } from './top-packs.ts';

/** Dependencies of the catalogue's read calls. */
export interface CatalogDeps {
  db: Database;
  clock: Clock;
  findAvailability: FindAvailability;
  topPacks: TopPacks;
  lineUps: LineUps;
}

/** Dependencies of the page of a pack. */
export interface PackPageDeps extends CatalogDeps {
  /** Whether a viewer may try an opening of a pack with so many cards left. */
  offersTrial(pack: PackRow, remaining: number, memberId: number | undefined): Promise<boolean>;
}

type AnswerOf<C extends { answer: z.ZodMiniType }> = z.infer<C['answer']>;

const cardsOnPage = 30;

/**
 * Writes packs in the shop's response format for this viewer, in the order of the rows, without
 * unsealed ones.
 *
 * @param memberId undefined for a visitor
 */
export async function packsFor(
  { findAvailability, clock }: CatalogDeps,
  rows: PackRow[],
  memberId: number | undefined,
  language: Language,
): Promise<Pack[]> {
  const available = await findAvailability(rows, memberId);
  const now = clock.now();
  return rows.flatMap((row) => {
    const availability = available.get(row.id);
    return availability === undefined ? [] : [packOnWire(row, availability, now, language)];
  });
}

/**
 * Reads and writes one pack in the shop's response format for this viewer; its id is '' if there is
 * no such pack.
 */
export async function packFor(
  deps: PackPageDeps,
  packId: number,
  memberId: number | undefined,
  language: Language,
): Promise<AnswerOf<typeof getPack>> {
  const row = await findPack(deps.db.quick, packId);
  const [pack] = row === undefined ? [] : await packsFor(deps, [row], memberId, language);
  if (row === undefined || pack === undefined) return { detail: { id: '' } };
  const hasTrial = await deps.offersTrial(row, pack.pack_count, memberId);
  return { detail: { ...pack, ...(hasTrial && { trial: 1 as const }) } };
}

/**
 * Reads a page of the cards sealed into a pack, the same for every viewer; undefined if there is no
 * such pack.
 */
export async function lineUpPage(
  { db, clock, findAvailability, lineUps }: CatalogDeps,
  packId: number,
  requestedPage: number | undefined,
  language: Language,
): Promise<AnswerOf<typeof listLineUp> | undefined> {
  const row = await findPack(db.quick, packId);
  const available = row && (await findAvailability([row], undefined)).get(row.id);
  if (row === undefined || available === undefined) return undefined;
  // A pack that hides its line-up still publishes its seal; only this list with its pictures is
  // hidden.
  const lineUp = row.showLineUp ? await lineUps.of(row.id) : { drawn: [], extras: [] };
  return lineUpOnWire(lineUp, available, clock.now(), requestedPage, language);
}

/** Writes a page of a line-up in the shop's response format, with all its extras. */
export function lineUpOnWire(
  prizes: LineUp,
  available: Availability,
  now: Date,
  requestedPage: number | undefined,
  language: Language,
): AnswerOf<typeof listLineUp> {
  const lineUp = groupCopies(withCurrentPrices(prizes.drawn, now), available);
  const { page, limit, offset } = pageOf(lineUp.length, requestedPage, cardsOnPage);
  const list = lineUp.slice(offset, offset + limit).map((prizes) => groupOnWire(prizes, language));
  const extras = withCurrentPrices(prizes.extras, now);
  return {
    data: {
      list,
      page,
      pack_count: available.remaining,
      point_sum: available.pointsLeft?.total ?? null,
      ...(extras.length > 0 && {
        extras: extras.map((extra) => extraOnWire(extra, available, language)),
      }),
    },
  };
}

/** Leaves out reference prices that are too old: members would take them for the present ones. */
function withCurrentPrices<Row extends LineUpRow>(rows: readonly Row[], now: Date): Row[] {
  return rows.map((row) =>
    row.referencePrice === null || isPriceCurrent(row.referencePrice.day, now.getTime())
      ? row
      : { ...row, referencePrice: null },
  );
}

interface PrizeLeft {
  prize: LineUpRow;
  remaining: number;
}

/**
 * Groups the named copies of one card with the same points. Each copy is a separate prize, but the
 * line-up shows such a group as one.
 */
function groupCopies(lineUp: readonly LineUpRow[], { counts }: Availability): PrizeLeft[][] {
  const groups = new Map<string, PrizeLeft[]>();
  for (const prize of lineUp) {
    const { id, item, modelNumber, buyPoint } = prize;
    const key = item === null ? `prize ${id}` : `copies ${modelNumber} ${buyPoint}`;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, { prize, remaining: counts[prize.position - 1] ?? 0 }]);
  }
  return [...groups.values()];
}

/** Writes a group of prizes as one card of the line-up, with the sums of their counts. */
function groupOnWire(prizes: readonly PrizeLeft[], language: Language): LineUpCard {
  const [first] = prizes;
  if (first === undefined) throw new Error('a line of the line-up has no prize');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const items = prizes.flatMap(({ prize: { item }, remaining }) =>
    item === null
      ? []
      : [{ ...itemOnWire(item), left: remaining > 0 ? (1 as const) : (0 as const) }],
  );
  return {
    ...lineUpCardOnWire(first.prize, sum(prizes.map(({ remaining }) => remaining)), language),
    total: sum(prizes.map(({ prize }) => prize.count)),
    ...(items.length > 0 && { items }),
  };
}

/** Writes a prize as a card of the line-up in the shop's response format. */
function lineUpCardOnWire(prize: LineUpRow, remaining: number, language: Language): LineUpCard {
  return {
    image_url: prize.picture,
    name: inLanguage(prize, 'name', language),
    model_number: prize.modelNumber,
    rarity: prize.rarity,
    rarity_label: prize.rarityLabel,
    num: prize.setSize,
    total: prize.count,
    remaining,
    buy_point: prize.buyPoint,
    ...(prize.referencePrice !== null && { reference_price: prize.referencePrice }),
  };
}

/**
 * Writes an extra prize in the shop's response format, with how many copies remain and the next
 * position that wins one.
 */
function extraOnWire(extra: ExtraRow, { extras }: Availability, language: Language): LineUpExtra {
  const left = extras.find(({ prizeId }) => prizeId === extra.id);
  const remaining = left?.remaining ?? 0;
  return {
    ...groupOnWire([{ prize: extra, remaining }], language),
    ...extra.place,
    next: left?.next ?? null,
  };
}

/** Reads and writes the banners at the top of the shop, the same for every viewer. */
export async function bannersOnWire(
  { db, clock }: Pick<CatalogDeps, 'db' | 'clock'>,
  language: Language,
): Promise<AnswerOf<typeof listBanners>> {
  const banners = await findBanners(db, clock.now());
  const film = banners.find((banner) => banner.film !== null);
  if (film !== undefined) return { mode: 2, list: [bannerOnWire(film, language)] };
  return {
    // One video replaces the slider.
    mode: banners[0]?.picture.endsWith('.mp4') ? 2 : 1,
    list: banners.map((row) => bannerOnWire(row, language)),
  };
}

/** Writes a banner in the shop's response format. */
export function bannerOnWire(row: BannerRow, language: Language): Banner {
  return {
    file_name: row.film ?? row.picture,
    ...(row.film !== null && { still: row.picture }),
    alt: inLanguage(row, 'alt', language),
    ...(row.link === null ? {} : { link: row.link }),
  };
}
