import { mostFavourites, mostWishedCards } from '#contract/shop/favourites.ts';
import { calls } from '#contract/shop/index.ts';
import { type CatalogDeps, findPacksById, packsFor } from '../catalog/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import { inLanguage } from '../lib/in-language.ts';
import {
  deleteFavourite,
  deleteWishedCard,
  findFavourites,
  findPackState,
  findStoredWishedCards,
  findWishedCards,
  insertWishedCard,
  upsertFavourite,
} from './favourites.queries.ts';
import { favouriteTexts } from './favourites.texts.ts';

const changeLimits = { perMinute: 60 } as const;

/** Serves the calls about marked packs and wished cards. */
export function favouriteRoutes(serve: CallServer, deps: CatalogDeps): void {
  listRoutes(serve, deps);
  changeRoutes(serve, deps);
}

/** Serves the lists of a member's marked packs and wished cards. */
function listRoutes(serve: CallServer, deps: CatalogDeps): void {
  const { db, clock } = deps;

  serve(calls.listFavourites, async (_, { memberId, language }) => {
    const [marked, wished] = await Promise.all([
      findFavourites(db, memberId),
      findWishedCards(db, memberId, clock.now()),
    ]);
    const rows = await findPacksById(
      db,
      marked.map(({ packId }) => packId),
    );
    const shown = await packsFor(deps, rows, memberId, language);
    const packOf = new Map(shown.map((pack) => [pack.id, pack]));
    const packs = marked.flatMap(({ packId, saleAlert, lowAt }) => {
      const pack = packOf.get(packId);
      return pack === undefined ? [] : [{ pack, sale_alert: saleAlert, low_at: lowAt }];
    });
    const cards = wished.map(({ modelNumber, picture, packs: count, ...names }) => ({
      model_number: modelNumber,
      name: inLanguage(names, 'name', language),
      image: picture,
      packs: count,
    }));
    return done({ packs, cards });
  });

  serve(calls.listMarks, async (_, { memberId }) => {
    const [marked, wished] = await Promise.all([
      findFavourites(db, memberId),
      findStoredWishedCards(db, memberId),
    ]);
    const packs = marked.map(({ packId, saleAlert, lowAt }) => {
      return { pack_id: packId, sale_alert: saleAlert, low_at: lowAt };
    });
    return done({ packs, cards: wished.map(({ modelNumber }) => modelNumber) });
  });
}

/** Serves the calls by which members mark a pack or wish for a card, or end that. */
function changeRoutes(serve: CallServer, { db, clock }: CatalogDeps): void {
  serve(
    calls.changeFavourite,
    async ({ payload }, { memberId, language }) => {
      const { pack_id: packId, on, sale_alert: saleAlert, low_at: lowAt } = payload;
      if (!on) {
        await deleteFavourite(db, memberId, packId);
        return done({});
      }
      const now = clock.now();
      const state = await findPackState(db, packId, now);
      if (state === undefined) return notFound();
      const isMarked = await db.transaction((tx) =>
        upsertFavourite(tx, memberId, { packId, saleAlert, lowAt }, state, {
          now,
          most: mostFavourites,
        }),
      );
      return isMarked
        ? done({})
        : refusedFields({ pack_id: [favouriteTexts.tooManyPacks[language]] });
    },
    changeLimits,
  );

  serve(
    calls.changeWishedCard,
    async ({ payload: { model_number: modelNumber, on } }, { memberId, language }) => {
      if (!on) {
        await deleteWishedCard(db, memberId, modelNumber);
        return done({});
      }
      const isWished = await db.transaction((tx) =>
        insertWishedCard(tx, memberId, modelNumber, { now: clock.now(), most: mostWishedCards }),
      );
      return isWished
        ? done({})
        : refusedFields({ model_number: [favouriteTexts.notAdded[language]] });
    },
    changeLimits,
  );
}
