import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { randomLetters } from '../lib/random-letters.ts';
import { historyIdOf } from '../won-cards/index.ts';
import { findSharedCollection } from './find-shared-collection.ts';
import {
  deleteCollectionCode,
  findShownMember,
  keepCollectionCode,
  upsertShownName,
} from './shown-members.queries.ts';
import { readShownName } from './shown-name.rules.ts';
import { shownNameTexts } from './shown-name.texts.ts';

/** 99 bits: nobody finds a link by trying. */
const codeLength = 20;

/** Serves the calls about a member's shown name, and about the page of their shared cards. */
export function shownNameRoutes(
  serve: CallServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(calls.getShownName, async (_, { memberId }) => {
    const shown = await findShownMember(db, memberId);
    return done({
      data: {
        name: shown?.name ?? '',
        in_feed: shown?.inFeed ?? false,
        on_collection: shown?.onCollection ?? false,
        collection: shown?.collectionCode ?? null,
      },
    });
  });

  serve(
    calls.changeShownName,
    async ({ payload }, { memberId, language }) => {
      const { in_feed: inFeed, on_collection: onCollection } = payload;
      const read = readShownName(payload.name, inFeed || onCollection);
      if (!read.ok) return refusedFields({ name: [shownNameTexts[read.problem][language]] });
      await upsertShownName(db, memberId, { name: read.name, inFeed, onCollection }, clock.now());
      return done({});
    },
    { perMinute: 10 },
  );

  serve(
    calls.changeSharedCollection,
    async ({ payload: { on } }, { memberId }) => {
      if (on)
        return done({
          token: await keepCollectionCode(db, memberId, randomLetters(codeLength), clock.now()),
        });
      await deleteCollectionCode(db, memberId);
      return done({ token: null });
    },
    { perMinute: 30 },
  );

  serve(calls.getSharedCollection, async ({ params: { token } }, { language }) => {
    const found = await findSharedCollection(db, token);
    if (found === undefined) return notFound();
    return done({
      data: {
        by: found.by,
        list: found.cards.map((card) => ({
          token: `${historyIdOf(card.packId, card.position)}-${card.shareCode}`,
          name: inLanguage(card, 'name', language),
          image: card.picture,
          rarity: card.rarity,
          rarity_label: card.rarityLabel,
          pack_name: inLanguage(card, 'packName', language),
        })),
      },
    });
  });
}
