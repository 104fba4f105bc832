import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes the content of a file that begins like a WebP picture. */
export function webpOf(content: string): string {
  return `RIFF0000WEBP ${content}`;
}

/** The files of the smallest valid catalogue. */
export const validFiles = {
  'card-types.yaml': `- id: 1
  name: { ja: 妖怪, en: Yokai }
- id: 2
  name: { ja: 獣, en: Beasts }
`,
  'cards/set.yaml': `- model_number: A-1
  name: { ja: 傘, en: Umbrella }
  card_type: 1
  rarity: 0
  rarity_label: N
  movie_rarity: 1
  set_size: 2
  picture: pictures/a.webp
- model_number: A-2
  name: { ja: 鬼, en: Oni }
  card_type: 1
  rarity: 3
  rarity_label: UR
  movie_rarity: 7
  set_size: 2
  picture: pictures/b.webp
`,
  'packs/1-parade.yaml': `id: 1
name: { ja: 行列, en: Parade }
card_type: 1
price: 500
payment_method: points
starts_at: P3D
ends_at: P10D
movie_style: 1
position: 1
description:
  ja: <p>行列です。</p>
  en: <p>A parade.</p>
pictures: [pictures/pack.webp]
line_up:
  - { card: A-2, count: 1, buy_point: 9000 }
  - { card: A-1, count: 99, buy_point: 100 }
`,
  'packs/2-coins.yaml': `id: 2
name: { ja: コイン, en: Coins }
card_type: 2
price: 50
payment_method: coins
movie_style: 8
position: 2
description: { ja: コイン, en: Coins }
pictures: [pictures/pack.webp]
line_up:
  - { card: A-2, count: 1 }
`,
  'banners.yaml': `mode: 1
list:
  - picture: pictures/banner.webp
    link: /pack-detail?packId=1
    alt: { ja: 行列, en: Parade }
`,
  'exchange-cards.yaml': `- { card: A-2, coins: 900, supply: 3, limit_per_member: 1 }
- { card: A-1, coins: 30, supply: 20 }
`,
  'posts/opening.yaml': `id: 1
title: { ja: 開店, en: Open }
author: { ja: 店長, en: Shopkeeper }
created: -P2D
content: { ja: <p>開店</p>, en: <p>Open</p> }
images: [pictures/banner.webp]
`,
  'point-courses.yaml': `- { id: 1, points: 300 }
- { id: 2, points: 50000, memo: { ja: 上限, en: The most } }
`,
  'pictures/a.webp': webpOf('picture a'),
  'pictures/b.webp': webpOf('picture b'),
  'pictures/pack.webp': webpOf('picture of a pack'),
  'pictures/banner.webp': webpOf('picture of a banner'),
} as const;

/**
 * Writes a catalogue folder and removes it after the test: the valid catalogue with some files
 * replaced, added, or (undefined) left out.
 */
export async function catalogueFolder(
  changes: Record<string, string | Uint8Array | undefined> = {},
): Promise<string> {
  const folder = await temporaryFolder();
  for (const [file, content] of Object.entries({ ...validFiles, ...changes })) {
    if (content === undefined) continue;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaifu-catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
