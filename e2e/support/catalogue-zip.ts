import { webpOf } from '../../server/src/testing/catalogue-folder.ts';
import { makeZip } from '../../server/src/testing/make-zip.ts';

/**
 * Makes the zip of a catalogue with one new pack, whose line-up is one new card.
 *
 * @param rarity of the card; above 3 it is a problem
 */
export function catalogueZip(rarity = 0): Buffer {
  const packId = 9_000_001 + (Date.now() % 1_000_000);
  const card = `- model_number: Z-${packId}
  name: { ja: 紙風船, en: Paper balloon }
  card_type: 1
  rarity: ${rarity}
  rarity_label: N
  movie_rarity: 1
  set_size: 1
  picture: a.webp
`;
  const pack = `id: ${packId}
name: { ja: 縁日, en: Fair }
card_type: 1
price: 100
payment_method: points
movie_style: 1
position: 999
draw: instant
description: { ja: <p>縁日</p>, en: <p>Fair</p> }
pictures: [a.webp]
line_up: [{ card: Z-${packId}, count: 10, buy_point: 100 }]
`;
  return makeZip([
    { name: 'card-types.yaml', content: '- { id: 1, name: { ja: 縁起物, en: Charms } }' },
    { name: 'cards/z.yaml', content: card },
    { name: 'packs/z.yaml', content: pack },
    { name: 'a.webp', content: webpOf('a') },
  ]);
}
