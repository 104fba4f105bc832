import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen on which an excluded member proves their mailbox. */
export const mailboxTexts = defineTexts({
  ja: {
    title: 'ほかのアカウントにも休止を適用する',
    what: '「＋」付きのアドレスなど、同じ受信トレイに届く別のアドレスで登録されたアカウントがあれば、このページの手続きで、そのアカウントでも、ポイントとパックの購入、コインとカードの引き換えを休止します。休止の期間はこのアカウントと同じで、途中で解除することはできません。',
    otherwise: 'このページで手続きをしなくても、このアカウントの休止は続きます。',
    prove: '確認して、ほかのアカウントも休止する',
    logInFirst:
      'この手続きには、メールの届いたアドレスのアカウントへのログインが必要です。ログインしてから、メールのリンクをもう一度開いてください。',
    toLogin: 'ログインする',
    proved:
      '手続きが完了しました。同じ受信トレイのほかのアカウントがあれば、数分以内に休止し、メールでお知らせします。',
    toLimits: 'ご利用の上限と休止を見る',
  },
  en: {
    title: 'Extend your break to your other accounts',
    what: 'You may have other accounts that use the same mailbox, for example with a “+” in the address. If you confirm, your break covers them too: they cannot buy points or packs, or exchange coins for cards. It ends when this account’s break ends, and cannot be ended early.',
    otherwise: 'The break on this account continues either way.',
    prove: 'Confirm and extend the break',
    logInFirst:
      'To do this, you need to be logged in to the account with the address that the email came to. Log in, then open the link in the email again.',
    toLogin: 'Log in',
    proved:
      'Done. If you have other accounts with this mailbox, the break covers them within a few minutes, and we email you.',
    toLimits: 'See your limits and breaks',
  },
});
