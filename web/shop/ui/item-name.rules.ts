import type { CardItem } from '#contract/shop/catalog.ts';

/** Names a copy as graders do, such as "PSA 10 #12345678", or by the shop's own number. */
export function itemName({ code, grader, grade, certificate }: Omit<CardItem, 'photos'>): string {
  const number = certificate === null ? code : `#${certificate}`;
  return [grader, grade, number].filter((part) => part !== null).join(' ');
}

/** The small copy of a photo that was uploaded in the console; other photos have none. */
export function smallPhotoOf(address: string): string {
  return /^\/files\/u-[0-9a-f]{32}\.webp$/.test(address)
    ? address.replace('.webp', '-small.webp')
    : address;
}
