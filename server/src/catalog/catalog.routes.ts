import type { OperatorContent } from '#contract/console/editions.ts';
import { type PostItem, tab } from '#contract/shop/catalog.ts';
import { calls } from '#contract/shop/index.ts';
import type { Operator } from '#contract/shop/legal.ts';
import { findPreviewedDraft } from '../editions/index.ts';
import type { CallContext, CallServer } from '../http/calls.ts';
import { done, donePrepared, notFound } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { columnLanguageOf, inLanguage } from '../lib/in-language.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { bannerOf } from './banners.ts';
import {
  countPacks,
  countPosts,
  findPacks,
  findPosts,
  type PackFilter,
  type PostRow,
} from './catalog.queries.ts';
import { catalogTexts } from './catalog.texts.ts';
import {
  bannerOnWire,
  bannersOnWire,
  type CatalogDeps,
  lineUpPage,
  type PackPageDeps,
  packFor,
  packsFor,
} from './catalog-on-wire.ts';
import { draftCourseOnWire } from './courses.ts';
import { findOfferedCard } from './exchange-offers.queries.ts';
import { draftOfferOnWire } from './exchange-offers.ts';
import { cleanRichText } from './import/rich-text.rules.ts';
import { postOf } from './news.ts';
import { type FindStock, packHistory, packStock } from './pack-facts-on-wire.ts';

const packsOnPage = 24;
const postsOnPage = 10;
/**
 * A search shows at most this many packs and has no pages. A larger shop lists its packs by type.
 */
const maxPacks = 500;

interface CatalogRouteDeps extends PackPageDeps {
  findStock: FindStock;
  /** Writes a draft of the operator's data in the shop's response format. */
  operatorOnWire(content: OperatorContent, language: Language): Operator;
}

/** Serves the calls that read packs, line-ups and news; visitors may make them. */
export function catalogRoutes(serve: CallServer, deps: CatalogRouteDeps): void {
  packListRoutes(serve, deps);
  packRoutes(serve, deps);
  newsRoutes(serve, deps);
}

function viewerOf({ session }: CallContext): number | undefined {
  return session.kind === 'member' ? session.member.principal.memberId : undefined;
}

/** Serves the calls that list card types and packs. */
function packListRoutes(serve: CallServer, deps: CatalogDeps): void {
  const { db, clock, topPacks } = deps;

  serve(calls.listCardTypes, async (_, { language }) => {
    const types = await topPacks.types();
    return done({
      data: {
        list: types.map((type) => ({ id: type.id, name: inLanguage(type, 'name', language) })),
      },
    });
  });

  serve(calls.listTopPacks, async (_, context) => {
    const { prepared, groups } = await topPacks.list(context.language, viewerOf(context));
    return prepared === undefined ? done({ data: { list: groups } }) : donePrepared(prepared);
  });

  serve(calls.findPacks, async ({ payload }, context) => {
    const filter: PackFilter = {
      ...(payload.filter === undefined || payload.filter === '' ? {} : { name: payload.filter }),
      ...(payload.payment_method === undefined
        ? {}
        : { currency: payload.payment_method === '1' ? 'point' : 'coin' }),
    };
    const rows = await findPacks(db, clock.now(), filter, { limit: maxPacks, offset: 0 });
    return done({
      data: { list: await packsFor(deps, rows, viewerOf(context), context.language) },
    });
  });

  serve(calls.listPacksOfType, async ({ params }, context) => {
    const everyType = params.type === tab.all;
    const type = everyType
      ? undefined
      : (await topPacks.types()).find(({ id }) => id === params.type);
    if (!everyType && type === undefined) return notFound();
    const filter: PackFilter = type === undefined ? {} : { cardTypeId: type.id };
    const now = clock.now();
    const { page, ...range } = pageOf(await countPacks(db, now, filter), params.page, packsOnPage);
    const rows = await findPacks(db, now, filter, range);
    return done({
      data: {
        name:
          type === undefined
            ? catalogTexts.all[context.language]
            : inLanguage(type, 'name', context.language),
        list: await packsFor(deps, rows, viewerOf(context), context.language),
        page,
      },
    });
  });
}

/** Serves the calls that show one pack: its page, its stock, its history and its line-up. */
function packRoutes(serve: CallServer, deps: CatalogRouteDeps): void {
  serve(calls.getPack, async ({ params }, context) =>
    done(await packFor(deps, params.packId, viewerOf(context), context.language)),
  );

  serve(calls.getPackStock, async ({ params }) =>
    done(await packStock(deps.findStock, params.packId)),
  );

  serve(calls.listPackHistory, async ({ params }, { language }) =>
    done(await packHistory(deps.db, params.packId, language)),
  );

  serve(calls.listLineUp, async ({ params }, { language }) => {
    const lineUp = await lineUpPage(deps, params.packId, params.page, language);
    return lineUp === undefined ? notFound() : done(lineUp);
  });
}

/** Serves the calls that show banners and news. */
function newsRoutes(
  serve: CallServer,
  { db, clock, operatorOnWire }: Pick<CatalogRouteDeps, 'db' | 'clock' | 'operatorOnWire'>,
): void {
  serve(calls.listBanners, async (_, { language }) =>
    done(await bannersOnWire({ db, clock }, language)),
  );

  serve(calls.listPosts, async ({ params }, { language }) => {
    const now = clock.now();
    const { page, ...range } = pageOf(await countPosts(db, now), params.page, postsOnPage);
    const posts = await findPosts(db, now, range);
    return done({ data: { list: posts.map((post) => postOnWire(post, language)), page } });
  });

  serve(calls.previewDraft, async ({ params: { previewKey } }, { language }) => {
    const found = await findPreviewedDraft(db, previewKey);
    if (found === undefined) return notFound();
    const { id, draft, changedAt } = found;
    if (draft.kind === 'legal') {
      const { html } = cleanRichText(draft.body[columnLanguageOf(language)]);
      return done({ ...nothing, legal: html });
    }
    if (draft.kind === 'operator')
      return done({ ...nothing, operator: operatorOnWire(draft, language) });
    if (draft.kind === 'banner') {
      const banner = bannerOf(draft);
      return done({ ...nothing, banner: banner ? bannerOnWire(banner, language) : null });
    }
    if (draft.kind === 'course')
      return done({ ...nothing, course: draftCourseOnWire(id, draft, language) });
    if (draft.kind === 'offer') {
      const card = await findOfferedCard(db, draft.cardId);
      return done({ ...nothing, offer: card ? draftOfferOnWire(draft, card, language) : null });
    }
    const post = postOf(id, draft, { from: changedAt, until: null });
    return done({ ...nothing, post: postOnWire(post, language) });
  });
}

/** The answer of a preview whose draft cannot be shown. */
const nothing = {
  post: null,
  legal: null,
  operator: null,
  banner: null,
  course: null,
  offer: null,
};

/** Writes a news item in the shop's response format. */
function postOnWire(post: PostRow, language: Language): PostItem {
  return {
    id: post.id,
    title: inLanguage(post, 'title', language),
    name: inLanguage(post, 'author', language),
    created: post.createdAt.toISOString(),
    content: inLanguage(post, 'content', language),
    images: post.pictures,
  };
}
