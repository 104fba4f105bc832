import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { randomLetters } from '../lib/random-letters.ts';
import { placeOfHistoryId } from '../won-cards/index.ts';
import { findShared } from './find-shared.ts';
import { deleteShareCode, findRoundOfCard, keepShareCode } from './shared-cards.queries.ts';
import { readSharedCards } from './shared-cards.ts';
import { shownNameRoutes } from './shown-name.routes.ts';

/** 99 bits: nobody finds a link by trying. */
const codeLength = 20;

/** Serves the calls about cards that a member shows to everybody who has a link. */
export function sharedCardRoutes(
  serve: CallServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  shownNameRoutes(serve, { db, clock });
  serve(calls.listSharedCards, async (_, { memberId }) =>
    done({ data: { list: await readSharedCards(db, memberId) } }),
  );

  serve(
    calls.changeSharedCard,
    async ({ payload: { history_id, on } }, { memberId }) => {
      const place = placeOfHistoryId(history_id);
      if (place.packId >= 2 ** 31) return notFound();
      if (!on) {
        await deleteShareCode(db, memberId, place);
        return done({ token: null });
      }
      if ((await findRoundOfCard(db, memberId, place)) === undefined) return notFound();
      const code = await keepShareCode(db, memberId, place, randomLetters(codeLength));
      return code === undefined ? notFound() : done({ token: `${history_id}-${code}` });
    },
    { perMinute: 30 },
  );

  serve(calls.getSharedCard, async ({ params: { token } }, { language }) => {
    const card = await findShared(db, token);
    if (card === undefined) return notFound();
    return done({
      data: {
        name: inLanguage(card, 'name', language),
        image: card.picture,
        rarity: card.rarity,
        rarity_label: card.rarityLabel,
        model_number: card.modelNumber,
        pack_id: card.packId,
        pack_name: inLanguage(card, 'packName', language),
        round: card.round,
        position: card.position,
      },
    });
  });
}
