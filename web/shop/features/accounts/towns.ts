import { useEffect, useState } from 'react';
import { foldPostalCode } from '#contract/postal-code.ts';
import { findTowns, type Town } from '#contract/shop/registration.ts';
import { send } from '../../lib/api.ts';

/** Reads a postal code in any notation as 7 digits; null if it is incomplete. */
export function sevenDigits(typed: string): string | null {
  const folded = foldPostalCode(typed);
  return /^\d{7}$/.test(folded) ? folded : null;
}

export interface TownsFound {
  readonly zipcode: string;
  readonly towns: readonly Town[];
}

/**
 * Looks up a postal code once it has 7 digits; null before, or if the lookup failed. The code that
 * the form starts with is not looked up: the towns found would overwrite the address that the
 * person typed earlier.
 */
export function useTowns(typed: string, enabled: boolean): TownsFound | null {
  const zipcode = enabled ? sevenDigits(typed) : null;
  const [atFirst] = useState(zipcode);
  const [found, setFound] = useState<TownsFound | null>(null);
  useEffect(() => {
    if (zipcode === null || zipcode === atFirst) return;
    const asking = new AbortController();
    void send(findTowns, { payload: { zipcode }, signal: asking.signal }).then((result) => {
      if (result.ok) setFound({ zipcode, towns: result.answer.result });
    });
    return () => asking.abort();
  }, [zipcode, atFirst]);
  return found?.zipcode === zipcode ? found : null;
}

/**
 * Finds the address that all towns of a postal code share: the city, and the town if it is the only
 * one.
 */
export function addressOf(towns: readonly Town[]): { pref_id: string; shiku: string } | null {
  const [first, ...others] = towns;
  if (first === undefined) return null;
  const common = <K extends keyof Town>(key: K) => others.every((town) => town[key] === first[key]);
  const city = common('address2') ? first.address2 : '';
  return {
    pref_id: common('prefcode') ? String(first.prefcode) : '',
    shiku: others.length === 0 ? `${city}${first.address3}` : city,
  };
}
