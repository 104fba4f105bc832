import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the screen on which a member proves their mailbox. */
export const mailboxTexts = defineTexts({
  ja: {
    title: 'メールアドレスを確認する',
    what: '上限や休止が、お一人のすべてのアカウントで守られるように、メールアドレスがご本人のものかを確認しています。ほかにアカウントをお持ちでない場合、変わることはありません。このメールと同じ受信トレイに届くアドレス（「＋」付きなど）のアカウントがほかにある場合は、上限、休止、18歳未満の方の制限がそのアカウントにも適用され、お支払いとパックに使ったポイントは合計で数えます。休止は同じ日時まで続き、途中で終わらせることはできません。',
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
    what: 'Limits and breaks have to hold for all accounts of one person, so we ask whether this email address is yours. If you have no other account, nothing changes. If there are other accounts that use the same inbox, for example with a “+” in the address, limits, breaks and the rules for members under 18 apply to them too, and payments and points spent on packs are counted together. A break applies to all these accounts until the same moment, and nobody can end it early.',
    otherwise: 'Limits and breaks set on this account continue either way.',
    prove: 'Confirm that this address is mine',
    logInFirst:
      'To do this, you need to be logged in to the account with the address that the email came to. Log in, then open the link in the email again.',
    toLogin: 'Log in',
    proved:
      'Done. If you are on a break, it covers your other accounts with this inbox within a few minutes, and we email you.',
    toLimits: 'See your limits and breaks',
  },
});
