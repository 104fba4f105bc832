import { defineTexts } from '../../../kit/lib/i18n.ts';

export const maintenanceTexts = defineTexts({
  ja: {
    title: 'メンテナンス',
    isOpen: 'ショップは営業中です。',
    isClosed: 'ショップはメンテナンス中です。お客様は何も利用できません。',
    close: 'ショップを休止する',
    open: 'ショップを再開する',
    hint: '1秒以内に、すべてのお客様に反映されます。管理画面はいつでも使えます。',
  },
  en: {
    title: 'Maintenance',
    isOpen: 'The shop is open.',
    isClosed: 'The shop is closed for maintenance. Customers cannot use it.',
    close: 'Close the shop',
    open: 'Open the shop',
    hint: 'It takes effect for all customers within a second. The console stays open.',
  },
});
