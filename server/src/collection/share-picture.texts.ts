/** Texts in the picture of a shared card. */
export const sharePictureTexts = {
  won: { ja: '開封で当たりました', en: 'Won at Kaifu' },
  proof: {
    ja: 'リンク先で抽選の証明を確かめられます',
    en: 'Open the link to check the proof of the draw',
  },
} as const;

/** Texts of the preview of a shared collection. */
export const collectionPreviewTexts = {
  collection: { ja: '開封で集めたカード', en: 'Cards won at Kaifu' },
  collectionOf: {
    ja: (name: string) => `${name}さんのコレクション`,
    en: (name: string) => `Collection of ${name}`,
  },
  cardsShown: {
    ja: (count: number) => `公開中のカード: ${count}枚`,
    en: (count: number) => (count === 1 ? '1 card shown' : `${count} cards shown`),
  },
} as const;
