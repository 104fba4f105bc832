import { defineTexts } from '../../../kit/lib/i18n.ts';

export const shippingAddressTexts = defineTexts({
  ja: {
    registered: 'ご登録の住所',
    missing: '住所が登録されていません。発送には住所が必要です。',
    fillIn: '住所を登録する',
    check: '登録内容を確認する',
  },
  en: {
    registered: 'Your registered address',
    missing: 'No address is registered yet. We need one to ship your cards.',
    fillIn: 'Register an address',
    check: 'Check your details',
  },
});
