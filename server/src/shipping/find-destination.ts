import type { Executor } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { selectDestination } from './shipping.queries.ts';

/** To whom and to which town the newest parcel of a purchase or an exchange goes, as a mail says it; no more of the address. */
export async function findDestination(
  db: Executor,
  memberId: number,
  sourceId: string,
): Promise<Text | undefined> {
  const to = await selectDestination(db, memberId, sourceId);
  if (to === undefined) return undefined;
  const town = to.country === '' ? to.city : `${to.city}, ${to.country}`;
  return {
    ja: `${to.lastName} ${to.firstName} 様（${town}）`,
    en: `${to.firstName} ${to.lastName} (${town})`,
  };
}
