import { placeOfHistoryId } from '../won-cards/index.ts';

/** Reads the place and the secret of a card from the token in its link. */
export function readShareToken(token: string) {
  const [, digits, code] = /^(\d{1,15})-([a-z2-9]{20})$/.exec(token) ?? [];
  if (digits === undefined || code === undefined) return undefined;
  const place = placeOfHistoryId(Number(digits));
  return place.packId > 0 && place.packId < 2 ** 31 ? { place, code } : undefined;
}
