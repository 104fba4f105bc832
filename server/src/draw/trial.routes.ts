import { calls } from '#contract/shop/index.ts';
import type { TrialRefusal } from '#contract/shop/trial.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import { inLanguage } from '../lib/in-language.ts';
import { drawTrialCards, type TrialDeps } from './draw-trial.ts';
import { TrialLimit } from './trial.rules.ts';

/** Of one network address. */
const perMinute = 30;
/** Of all that this process serves. */
const mostPerSecond = 20;

/** Answers that there is no trial, and why. */
const refused = (refusal: TrialRefusal) => done({ cards: [], movie_style: 0, refusal });

/** Serves trials of openings to everybody. */
export function trialRoutes(serve: CallServer, deps: TrialDeps): void {
  const limit = new TrialLimit(mostPerSecond);
  serve(
    calls.drawTrial,
    async ({ payload: { pack_id: packId, count } }, { session, language }) => {
      if (!limit.take(performance.now())) return refused('busy');
      const memberId = session.kind === 'member' ? session.member.principal.memberId : undefined;
      const result = await drawTrialCards(deps, { packId, count, memberId });
      if (result.kind === 'no-such-pack') return notFound();
      if (result.kind === 'refused') return refused(result.refusal);
      const cards = result.cards.map((card) => ({
        name: inLanguage(card, 'name', language),
        image: card.picture,
        rarity: card.rarity,
        rarity_label: card.rarityLabel,
        movie_rarity: card.movieRarity,
        model_number: card.modelNumber,
        num: card.setSize,
      }));
      return done({ cards, movie_style: result.movieStyle });
    },
    { perMinute },
  );
}
