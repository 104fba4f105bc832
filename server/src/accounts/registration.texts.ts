import { passwordLength, smsCode } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import type { PasswordError } from './password.rules.ts';
import type { ProfileError } from './profile.rules.ts';
import type { SmsCodeResult } from './sms.rules.ts';

/**
 * Errors of a profile field, the same for all fields. `invalid` is the default of the specification
 * (section 5).
 */
export const profileErrorTexts: Readonly<Record<ProfileError, Text>> = {
  missing: { ja: '入力してください。', en: 'Please fill this in.' },
  'too long': {
    ja: '長すぎます。短くして入力してください。',
    en: 'This is too long. Please shorten it.',
  },
  invalid: { ja: '値が不正です。', en: 'invalid value' },
};

/** Fields with a hint of their own. */
export const fieldErrorTexts = {
  postalCode: {
    ja: '郵便番号は7桁の数字で入力してください。',
    en: 'Please enter a valid postal code.',
  },
  phone: {
    ja: '電話番号を正しく入力してください。海外の番号は+と国番号から入力してください。',
    en: 'Please enter a valid phone number. Outside Japan, start with + and the country code.',
  },
  prefectureId: { ja: '都道府県を選択してください。', en: 'Please choose a prefecture.' },
  mail: {
    ja: 'メールアドレスを正しく入力してください。',
    en: 'Please enter a valid email address.',
  },
  referralCode: {
    ja: 'この紹介コードは使えません。紹介してくれたお友だちにご確認ください。',
    en: 'This referral code cannot be used. Please check it with the friend who gave it to you.',
  },
} as const satisfies Record<string, Text>;

export const passwordErrorTexts: Readonly<Record<PasswordError, Text>> = {
  form: {
    ja: `${passwordLength.min}文字以上${passwordLength.max}文字以内で入力してください。半角英数字のほか、記号も使えます。`,
    en: `Please use ${passwordLength.min} to ${passwordLength.max} characters: letters, digits and symbols.`,
  },
  mismatch: {
    ja: 'パスワード（確認）と一致しません。',
    en: 'does not match password confirmation',
  },
  mail: {
    ja: 'メールアドレス、またはその@より前の部分は、パスワードに使えません。別のパスワードにしてください。',
    en: 'Your password cannot be your email address, or its part before the @. Please choose another.',
  },
};

export const smsTexts = {
  message: {
    ja: `【開封】認証コード：{{code}}（${smsCode.minutes}分間有効）。ほかの人には教えないでください。`,
    en: `[Kaifu] Your code is {{code}} (valid for ${smsCode.minutes} minutes). Do not share it.`,
  },
  notMobile: {
    ja: 'SMSを受信できる携帯電話の番号を入力してください。',
    en: 'Please enter a mobile number that can receive SMS.',
  },
  verifiedBefore: {
    ja: '電話番号はすでに認証済みです。',
    en: 'Your phone number is already verified.',
  },
  verifiedByAnother: {
    ja: 'この電話番号は、別の会員の認証に使われています。お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
    en: 'Another member has already verified this phone number. If that seems wrong, please contact us.',
  },
  tooSoon: {
    ja: '認証コードを送信したばかりです。{{seconds}}秒待ってから、もう一度お試しください。',
    en: 'A code was sent just now. Please wait {{seconds}} seconds and try again.',
  },
  tooMany: {
    ja: '本日送信できる認証コードの上限に達しました。明日もう一度お試しください。',
    en: 'No more codes can be sent today. Please try again tomorrow.',
  },
} as const satisfies Record<string, Text>;

export const codeErrorTexts: Readonly<Record<Exclude<SmsCodeResult, 'right'>, Text>> = {
  wrong: {
    ja: '認証コードが違います。もう一度ご確認ください。',
    en: 'That is not the code. Please check it and try again.',
  },
  expired: {
    ja: '認証コードの有効期限が切れました。もう一度送信してください。',
    en: 'The code has expired. Please send another.',
  },
  'used up': {
    ja: '入力できる回数を超えました。認証コードをもう一度送信してください。',
    en: 'Too many tries. Please send another code.',
  },
  none: { ja: '先に認証コードを送信してください。', en: 'Please send a code first.' },
};

export const mailboxTexts = {
  notThisAccount: {
    ja: 'このリンクは、ログイン中のアカウントのものではないか、古いものです。メールの届いたアドレスのアカウントでログインし、いちばん新しいメールのリンクを開いてください。',
    en: 'This link belongs to another account, or to an older email. Log in to the account with the address that the email came to, and open the link in the newest email.',
  },
};
