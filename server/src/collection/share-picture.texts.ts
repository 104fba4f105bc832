/** Texts in the picture of a shared card. */
export const sharePictureTexts = {
  won: { ja: '開封で当たりました', en: 'Won at Kaifu' },
  proof: {
    ja: 'リンク先で抽選の証明を確かめられます',
    en: 'Open the link to check the proof of the draw',
  },
} as const;
