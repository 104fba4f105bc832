import type { Text } from '../http/language.ts';

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
  exists: {
    ja: 'この文書の下書きは、すでにあります。一覧から開いて変更してください。',
    en: 'This text has a draft already. Open it from the list and change it there.',
  },
  anotherRecord: {
    ja: 'これは別の文書の内容です。文書の種類は変えられません。',
    en: 'This is the content of another text. The kind of a text cannot be changed.',
  },
  hasEnd: {
    ja: '終了の日時は付けられません。新しい版を公開すると、そのときまでの版が終わります。',
    en: 'It cannot have an end. The next edition ends it. Leave the end empty.',
  },
  hasBegun: {
    ja: 'すでに適用が始まっている（または1分以内に始まる）ため、取り下げられません。内容を直して、新しい版を公開してください。',
    en: 'It is in effect, or will be within a minute, so it cannot be withdrawn. Publish another edition.',
  },
  missing: {
    ja: '日本語と英語の両方を入力してから公開してください。',
    en: 'Write it in both languages before it is published.',
  },
};

/** Says which parts of a text may not be used. */
export function unsafeText(parts: Text): Text {
  return {
    ja: `使えない書式があります：${parts.ja}。段落、見出し、箇条書き、表、強調、リンクだけが使えます。`,
    en: `This cannot be used: ${parts.en}. Only paragraphs, headings, lists, tables, emphasis and links can.`,
  };
}
