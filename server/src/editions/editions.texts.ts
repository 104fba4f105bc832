/** Sentences of the refusals of what editors publish. */
export const editionTexts = {
  notShown: {
    ja: '公開中または公開予定ではないため、取り下げるものがありません。',
    en: 'Nothing of it is shown or scheduled, so there is nothing to withdraw.',
  },
  beginsInPast: {
    ja: '公開の日時が過ぎています。これからの日時にするか、空欄にしてすぐに公開してください。',
    en: 'The first moment is past. Choose a later one, or leave it empty to publish now.',
  },
  endsBefore: {
    ja: '終了の日時が、開始または現在より前です。終了を後の日時にするか、空欄にしてください。',
    en: 'It would end before it begins, or before now. Choose a later end, or leave it empty.',
  },
  missing: {
    ja: '日本語と英語の両方を入力してから公開してください。',
    en: 'Write it in both languages before it is published.',
  },
};

/** Says which parts of a text may not be used. */
export function unsafeText(dropped: readonly string[]) {
  const list = dropped.join(', ');
  return {
    ja: `使えない書式があります：${list}。段落、見出し、箇条書き、表、強調、リンクだけが使えます。`,
    en: `This cannot be used: ${list}. Only paragraphs, headings, lists, tables, emphasis and links can.`,
  };
}
