import type { AdConsentKind } from '#contract/consent.ts';
import type { Text } from '../http/language.ts';

/**
 * The sentence that a member agrees to by each switch. It is recorded with the consent, so a change
 * of it affects only later consents.
 */
export const adSentences: Readonly<Record<AdConsentKind, Text>> = {
  ads_mail: {
    ja: '新しいパックやキャンペーンのご案内（広告）を、登録したメールアドレスで受け取ることに同意します。',
    en: 'I agree to receive advertising about new packs and offers at my registered email address.',
  },
  ads_line: {
    ja: '新しいパックやキャンペーンのご案内（広告）を、LINEで受け取ることに同意します。',
    en: 'I agree to receive advertising about new packs and offers by LINE.',
  },
  ads_push: {
    ja: '新しいパックやキャンペーンのご案内（広告）を、ご利用の端末への通知で受け取ることに同意します。',
    en: 'I agree to receive advertising about new packs and offers as notifications on my devices.',
  },
};

/** Tells a member why they cannot pay for points, and what they can do. */
export const termsBarText: Text = {
  ja: '規約に大切な変更があります。「アカウント設定」の「同意の設定」で変更点をご確認のうえ、同意していただくと、ポイントを購入できます。',
  en: 'There is an important change to our terms. Please read it under “Account settings”, “Consents”. Once you agree there, you can buy points.',
};

export const consentTexts = {
  termsChanged: {
    ja: '規約がさらに変更されました。最新の内容をご確認のうえ、もう一度同意してください。',
    en: 'The terms have changed once more. Please read the newest text and agree again.',
  },
  sentenceChanged: {
    ja: '同意いただく文章が変わりました。画面を再読み込みして、ご確認ください。',
    en: 'The description of this consent has changed. Please reload this page and read the new one.',
  },
} satisfies Record<string, Text>;
