import { prefectures } from '#contract/prefectures.ts';

interface Place {
  country: string;
  postalCode: string;
  prefectureId: number | null;
  city: string;
  street: string;
  building: string;
}

/** Finds the Japanese name of a prefecture; empty outside Japan. */
export function prefectureName(prefectureId: number | null): string {
  return prefectures.find(({ id }) => id === prefectureId)?.ja ?? '';
}

/** Writes an address on one line, from the largest part to the smallest. */
export function addressText(place: Place): string {
  const { country, postalCode, prefectureId, city, street, building } = place;
  return joined(country, postalCode, prefectureName(prefectureId), city, street, building);
}

/** Joins the parts that are not empty with spaces. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
