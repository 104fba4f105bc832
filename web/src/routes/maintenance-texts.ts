import { defineTexts } from '../lib/i18n.ts';

export const maintenanceTexts = defineTexts({
  ja: {
    title: 'ただいまメンテナンス中です',
    text: 'ご不便をおかけします。作業が終わりしだい、自動的に元の画面へ戻ります。購入済みのカードとポイントはそのまま保管されています。',
    again: 'もう一度ためす',
  },
  en: {
    title: 'Closed for maintenance',
    text: 'Sorry for the wait. As soon as the work is done you are taken back to where you were. Your cards and points are kept as they are.',
    again: 'Try again',
  },
});
