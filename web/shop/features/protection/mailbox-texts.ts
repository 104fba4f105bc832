import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen on which a member proves their mailbox. */
export const mailboxTexts = defineTexts({
  ja: {
    title: 'メールアドレスを確認する',
    what: '「＋」付きのアドレスなど、同じ受信トレイに届く別のアドレスのアカウントがあれば、確認のあとは、お支払いの上限、休止、18歳未満の方の制限がそのアカウントにも適用され、お支払いは合わせて数えます。休止の期間は同じで、途中で解除することはできません。',
    otherwise: '確認をしなくても、このアカウントに設定された上限や休止は続きます。',
    prove: '自分のメールアドレスだと確認する',
    logInFirst:
      'この手続きには、メールの届いたアドレスのアカウントへのログインが必要です。ログインしてから、メールのリンクをもう一度開いてください。',
    toLogin: 'ログインする',
    proved:
      '手続きが完了しました。休止中の場合、同じ受信トレイのほかのアカウントも数分以内に休止し、メールでお知らせします。',
    toLimits: 'ご利用の上限と休止を見る',
  },
  en: {
    title: 'Confirm your email address',
    what: 'You may have other accounts that use the same mailbox, for example with a “+” in the address. If you confirm, limits on payments, breaks and the rules for members under 18 apply to them too, and payments are counted together. A break ends everywhere at the same time, and cannot be ended early.',
    otherwise: 'Limits and breaks set on this account continue either way.',
    prove: 'Confirm that this address is mine',
    logInFirst:
      'To do this, you need to be logged in to the account with the address that the email came to. Log in, then open the link in the email again.',
    toLogin: 'Log in',
    proved:
      'Done. If you are on a break, it covers your other accounts with this mailbox within a few minutes, and we email you.',
    toLimits: 'See your limits and breaks',
  },
});
