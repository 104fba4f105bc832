import { defineTexts } from '../../../kit/lib/i18n.ts';

export const recordTimelineTexts = defineTexts({
  ja: {
    title: '操作の経過',
    at: '日時',
    what: '操作',
    by: '操作した人',
    approvedBy: '承認した人',
    alone: '1人での運用',
    reason: '理由',
    none: 'まだ操作はありません。',
  },
  en: {
    title: 'What was done',
    at: 'Time',
    what: 'Command',
    by: 'By',
    approvedBy: 'Approved by',
    alone: 'Single-handed',
    reason: 'Reason',
    none: 'Nothing was done yet.',
  },
});
