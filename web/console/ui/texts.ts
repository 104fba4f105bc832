import { defineTexts } from '../../kit/lib/i18n.ts';

export const uiTexts = defineTexts({
  ja: {
    language: '表示する言語',
    table: '{{name}}の表',
    pages: 'ページ送り',
    firstPage: '最初のページ',
    nextPage: '次のページ',
    reason: '理由（操作の記録に残ります）',
    done: '完了しました。',
    waits: 'ほかの方の承認を待っています。',
    toApproval: '申請を見る',
  },
  en: {
    language: 'Language',
    table: '{{name}}, table',
    pages: 'Pages',
    firstPage: 'First page',
    nextPage: 'Next page',
    reason: 'Reason (kept in the audit log)',
    done: 'Done.',
    waits: 'This waits for a second person to approve it.',
    toApproval: 'See the request',
  },
});
