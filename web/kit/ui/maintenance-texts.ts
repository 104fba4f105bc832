import { defineTexts } from '../lib/i18n.ts';

export const maintenanceTexts = defineTexts({
  ja: {
    title: 'メンテナンス中です',
    text: 'ただいま作業中のため、ご利用いただけません。終わり次第、自動で元の画面に戻ります。購入済みのカードとポイントはそのまま保管されています。',
    endsAt: '再開予定: {{time}}ごろ（日本時間）',
    again: 'もう一度試す',
  },
  en: {
    title: 'Closed for maintenance',
    text: 'Sorry for the wait. We will take you back to where you were as soon as the work is done. Your cards and points are safe.',
    endsAt: 'Expected to open again: about {{time}}, Japan time',
    again: 'Try again',
  },
});
