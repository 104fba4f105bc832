import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about a member's second factors. */
export const memberFactorTexts = defineTexts({
  ja: {
    title: '2段階認証',
    authenticator: '認証アプリ',
    passkeys: 'パスキー',
    recoveryCodes: '残りの回復コード',
    none: 'なし',
    since: '{{time}}から',
    left_one: '{{count}}個',
    left_other: '{{count}}個',
    removal: '解除の予定',
  },
  en: {
    title: 'Second factors',
    authenticator: 'Authenticator',
    passkeys: 'Passkeys',
    recoveryCodes: 'Recovery codes left',
    none: 'None',
    since: 'since {{time}}',
    left_one: '{{count}}',
    left_other: '{{count}}',
    removal: 'Will be removed',
  },
});
