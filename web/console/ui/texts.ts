import { defineTexts } from '../../kit/lib/i18n.ts';

export const uiTexts = defineTexts({
  ja: {
    language: '表示する言語',
    table: '{{name}}の表',
    pages: 'ページ送り',
    filter: '絞り込む',
    firstPage: '最初のページ',
    nextPage: '次のページ',
    reason: '理由（操作の記録に残ります）',
    done: '完了しました。',
    waits: 'ほかの方の承認を待っています。',
    toApproval: '申請を見る',
    versions: '変更された項目',
    field: '項目',
    seen: '表示していた内容',
    current: '現在の内容',
    nothing: 'なし',
    sendAgain:
      '入力した内容はそのまま残っています。現在の内容を確かめ、必要なら直してから、もう一度送信してください。',
  },
  en: {
    language: 'Language',
    table: '{{name}}, table',
    pages: 'Pages',
    filter: 'Filter',
    firstPage: 'First page',
    nextPage: 'Next page',
    reason: 'Reason (kept in the audit log)',
    done: 'Done.',
    waits: 'This waits for a second person to approve it.',
    toApproval: 'See the request',
    versions: 'What has changed',
    field: 'Field',
    seen: 'As you saw it',
    current: 'As it is now',
    nothing: 'None',
    sendAgain:
      'What you typed is still here. Check it against the present state, correct it if needed, and send it again.',
  },
});
