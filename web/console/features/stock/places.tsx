import type { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { stockTexts } from './texts.ts';

export type Place = AnswerOf<typeof operations.getHolding>['places'][number];

/**
 * Returns a function that names a place in one line: how many copies, in which state, and where.
 */
export function usePlaceName(): (place: Pick<Place, 'state' | 'location' | 'quantity'>) => string {
  const t = useTexts(stockTexts);
  return ({ state, location, quantity }) => {
    const facts = { state: t(`state_${state}`), quantity: quantity.toString() };
    return location === null ? t('place_line', facts) : t('place_at', { ...facts, location });
  };
}

/** How many places a row of a list names at most. */
const mostPlaces = 4;

/** The places of a holding, a line each. */
export function Places({ places }: { readonly places: readonly Place[] }) {
  const nameOf = usePlaceName();
  return (
    <>
      {places.slice(0, mostPlaces).map((place) => (
        <div key={place.key}>{nameOf(place)}</div>
      ))}
      {places.length > mostPlaces && <div>…</div>}
    </>
  );
}

/** Adds up the copies at all places of a holding. */
export const copiesIn = (places: readonly Place[]) =>
  places.reduce((sum, { quantity }) => sum + quantity, 0);
