import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen with canned answers. */
export const cannedAnswerTexts = defineTexts({
  ja: {
    title: '定型文',
    hint: 'お問い合わせへの回答に使う文です。回答するときに選ぶと、会員の言語の文が入り、送る前に書き直せます。',
    none: '定型文はまだありません。',
    stored: '登録済みの定型文',
    add: '定型文を追加する',
    addAction: '追加する',
    added: '追加しました。',
    name: '名前（スタッフだけに見えます）',
    body_ja: '日本語の文',
    body_en: '英語の文',
    save: '変更を保存する',
    saved: '保存しました。',
    delete: '削除する',
  },
  en: {
    title: 'Canned answers',
    hint: 'Texts for answers to letters. Chosen in an answer, the text comes in the language of the member, and can be changed before it is sent.',
    none: 'There are no canned answers yet.',
    stored: 'Stored answers',
    add: 'Add a canned answer',
    addAction: 'Add',
    added: 'Added.',
    name: 'Name (only staff see it)',
    body_ja: 'Text in Japanese',
    body_en: 'Text in English',
    save: 'Save the change',
    saved: 'Saved.',
    delete: 'Delete',
  },
});
