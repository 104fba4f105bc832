import { prefectures } from '#contract/prefectures.ts';
import type { Executor } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { isOverseas } from './carrier-files.rules.ts';
import { type Address, findDestinationAddress } from './shipping.queries.ts';

/**
 * Finds the recipient and town of the newest parcel of a purchase or an exchange, for a mail. It
 * contains no more of the address.
 */
export async function findDestination(
  db: Executor,
  memberId: number,
  sourceId: string,
): Promise<Text | undefined> {
  const to = await findDestinationAddress(db, memberId, sourceId);
  return to && destinationOf(to);
}

/** Writes the recipient and town of an address. */
export function destinationOf(
  to: Pick<Address, 'lastName' | 'firstName' | 'prefectureId' | 'city' | 'country'>,
): Text {
  const { lastName, firstName, prefectureId, city, country } = to;
  const prefecture = isOverseas(to) ? undefined : prefectures.find(({ id }) => id === prefectureId);
  // An address within Japan needs no country. The prefecture comes first in Japanese and last in
  // English.
  const town = prefecture
    ? { ja: `${prefecture.ja}${city}`, en: `${city}, ${prefecture.en}` }
    : { ja: named(city, country), en: named(city, country) };
  return {
    ja: `${lastName} ${firstName} 様（${town.ja}）`,
    en: `${firstName} ${lastName} (${town.en})`,
  };
}

const named = (city: string, country: string) => (country === '' ? city : `${city}, ${country}`);
