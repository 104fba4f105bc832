import { type Pack, tab } from '#contract/catalog.ts';
import { calls } from '#contract/index.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CallContext, CallServer } from '../http/calls.ts';
import { done, doneAsWritten, notFound } from '../http/outcome.ts';
import { pageOf } from '../http/paging.rules.ts';
import { inLanguage } from '../in-language.ts';
import type { FindAvailability } from './availability.ts';
import {
  countPacks,
  countPosts,
  type PackFilter,
  type PackRow,
  selectBanners,
  selectLineUp,
  selectPack,
  selectPacks,
  selectPosts,
} from './catalog.queries.ts';
import { catalogTexts } from './catalog.texts.ts';
import { packOnWire } from './pack-on-wire.ts';
import type { TopPacks } from './top-packs.ts';

const packsOnPage = 24;
const cardsOnPage = 30;
const postsOnPage = 10;
/** What is searched for is shown whole; a shop with more packs than this on sale at once lists them by type. */
const mostPacks = 500;

export interface CatalogParts {
  db: Database;
  clock: Clock;
  findAvailability: FindAvailability;
  topPacks: TopPacks;
}

export function catalogRoutes(serve: CallServer, parts: CatalogParts): void {
  packListRoutes(serve, parts);
  packRoutes(serve, parts);
  newsRoutes(serve, parts);
}

function viewerOf({ session }: CallContext): number | undefined {
  return session.kind === 'member' ? session.member.memberId : undefined;
}

async function show(
  { findAvailability, clock }: CatalogParts,
  rows: PackRow[],
  context: CallContext,
): Promise<Pack[]> {
  const available = await findAvailability(rows, viewerOf(context));
  const now = clock.now();
  return rows.flatMap((row) => {
    const availability = available.get(row.id);
    return availability === undefined ? [] : [packOnWire(row, availability, now, context.language)];
  });
}

function packListRoutes(serve: CallServer, parts: CatalogParts): void {
  const { db, clock, topPacks } = parts;

  serve.anyone(calls.listCardTypes, async (_, { language }) => {
    const types = await topPacks.types();
    return done({
      data: {
        list: types.map((type) => ({ id: type.id, name: inLanguage(type, 'name', language) })),
      },
    });
  });

  serve.anyone(calls.listTopPacks, async (_, context) => {
    const { written, groups } = await topPacks.list(context.language, viewerOf(context));
    return written === undefined ? done({ data: { list: groups } }) : doneAsWritten(written);
  });

  serve.anyone(calls.findPacks, async ({ payload }, context) => {
    const filter: PackFilter = {
      ...(payload.filter === undefined || payload.filter === '' ? {} : { name: payload.filter }),
      ...(payload.payment_method === undefined
        ? {}
        : { currency: payload.payment_method === '1' ? 'point' : 'coin' }),
    };
    const rows = await selectPacks(db, clock.now(), filter, { limit: mostPacks, offset: 0 });
    return done({ data: { list: await show(parts, rows, context) } });
  });

  serve.anyone(calls.listPacksOfType, async ({ params }, context) => {
    const everyType = params.type === tab.all;
    const type = everyType ? undefined : (await topPacks.types()).find(({ id }) => id === params.type);
    if (!everyType && type === undefined) return notFound();
    const filter: PackFilter = type === undefined ? {} : { cardTypeId: type.id };
    const now = clock.now();
    const { page, ...slice } = pageOf(await countPacks(db, now, filter), params.page, packsOnPage);
    const rows = await selectPacks(db, now, filter, slice);
    const names = type === undefined ? catalogTexts.all : { ja: type.nameJa, en: type.nameEn };
    return done({ data: { name: names[context.language], list: await show(parts, rows, context), page } });
  });
}

function packRoutes(serve: CallServer, parts: CatalogParts): void {
  const { db } = parts;

  serve.anyone(calls.getPack, async ({ params }, context) => {
    const row = await selectPack(db, params.packId);
    const [pack] = row === undefined ? [] : await show(parts, [row], context);
    return done({ detail: pack ?? { id: '' } });
  });

  serve.anyone(calls.listLineUp, async ({ params }, context) => {
    const row = await selectPack(db, params.packId);
    const available = row && (await parts.findAvailability([row], undefined)).get(row.id);
    if (row === undefined || available === undefined) return notFound();
    // A pack whose line-up is not shown still publishes its seal: what is hidden is this list's pictures alone.
    const lineUp = row.showLineUp ? await selectLineUp(db, row.id) : [];
    const { page, limit, offset } = pageOf(lineUp.length, params.page, cardsOnPage);
    const list = lineUp.slice(offset, offset + limit).map((prize) => ({
      image_url: prize.picture,
      name: inLanguage(prize, 'name', context.language),
      model_number: prize.modelNumber,
      rarity: prize.rarity,
      rarity_label: prize.rarityLabel,
      num: prize.setSize,
      total: prize.count,
      remaining: available.counts[prize.position - 1] ?? 0,
      buy_point: prize.buyPoint,
    }));
    return done({ data: { list, page } });
  });
}

function newsRoutes(serve: CallServer, { db, clock }: CatalogParts): void {
  serve.anyone(calls.listBanners, async (_, { language }) => {
    const banners = await selectBanners(db);
    return done({
      // One video takes the place of the slider.
      mode: banners[0]?.picture.endsWith('.mp4') ? 2 : 1,
      list: banners.map((banner) => ({
        file_name: banner.picture,
        alt: inLanguage(banner, 'alt', language),
        ...(banner.link === null ? {} : { link: banner.link }),
      })),
    });
  });

  serve.anyone(calls.listPosts, async ({ params }, { language }) => {
    const now = clock.now();
    const { page, ...slice } = pageOf(await countPosts(db, now), params.page, postsOnPage);
    const posts = await selectPosts(db, now, slice);
    const list = posts.map((post) => ({
      id: post.id,
      title: inLanguage(post, 'title', language),
      name: inLanguage(post, 'author', language),
      created: post.createdAt.toISOString(),
      content: inLanguage(post, 'content', language),
      images: post.pictures,
    }));
    return done({ data: { list, page } });
  });
}
