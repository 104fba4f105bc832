import { defineTexts } from '../../../kit/lib/i18n.ts';

export const contactTexts = defineTexts({
  ja: {
    title: 'お問い合わせ',
    lead: '会員でない方も、こちらからお問い合わせいただけます。回答は、ご記入のメールアドレスにお送りします。',
    memberHint: '会員の方は、ログインすると、購入や荷物を選んでお問い合わせいただけます。',
    logIn: 'ログインする',
    name: 'お名前',
    mail: 'メールアドレス',
    mailHint: '確認のメールをお送りします。',
    website: 'Webサイト',
    sent: 'お問い合わせを受け付けました。確認のメールをお送りしましたので、ご覧ください。',
    threadTitle: 'お問い合わせの内容',
    expired:
      'このページは見つからないか、有効期限が切れています。新しいお問い合わせとしてお送りください。',
    again: '新しいお問い合わせ',
    operator: '電話とメールのお問い合わせ先',
  },
  en: {
    title: 'Contact us',
    lead: 'You can write to us without an account. We answer to the mail address that you give us.',
    memberHint: 'If you are a member, please log in: you can then choose the purchase or parcel.',
    logIn: 'Log in',
    name: 'Your name',
    mail: 'Mail address',
    mailHint: 'We will send you a mail to confirm.',
    website: 'Website',
    sent: 'We have received your letter and sent you a mail. Please have a look at it.',
    threadTitle: 'Your letter',
    expired: 'This page does not exist or has expired. Please write to us again.',
    again: 'A new letter',
    operator: 'Our telephone and mail address',
  },
});
