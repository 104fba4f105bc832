import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen on which an excluded member proves their mailbox. */
export const mailboxTexts = defineTexts({
  ja: {
    title: 'メールアドレスの確認',
    what: 'メールアドレスを確認すると、同じメールボックスに届く別のアドレス（「＋」付きなど）で登録されたアカウントでも、ポイントとパックの購入、カードの引き換えを休止します。休止は、このアカウントと同じときまで続き、途中で解除することはできません。',
    otherwise: '確認しなくても、このアカウントの休止は続きます。',
    prove: 'このメールアドレスはわたしのものです',
    logInFirst:
      '確認には、メールの届いたアドレスのアカウントへのログインが必要です。ログインしてから、メールのリンクをもう一度開いてください。',
    toLogin: 'ログインする',
    proved:
      'メールアドレスを確認しました。同じメールボックスのアカウントがあれば、数分以内に休止し、メールでお知らせします。',
    toLimits: 'ご利用の上限と休止を見る',
  },
  en: {
    title: 'Confirm your mailbox',
    what: 'If you confirm your mailbox, the other accounts whose mail comes to it, such as one with a “+” in the address, cannot buy points or packs, or exchange cards, either. This lasts as long as in this account and cannot be ended early.',
    otherwise: 'This account stays stopped whether you confirm it or not.',
    prove: 'This mailbox is mine',
    logInFirst:
      'You need to be logged in to the account with the address that the mail came to. Log in, then open the link in the mail again.',
    toLogin: 'Log in',
    proved:
      'Your mailbox is confirmed. If there are other accounts with this mailbox, they are stopped within minutes, and we tell you by email.',
    toLimits: 'See your limits and breaks',
  },
});
