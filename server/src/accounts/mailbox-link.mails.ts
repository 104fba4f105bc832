import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail that asks a member to prove that the mailbox is theirs: one who has set limits,
 * or whose mailbox another account has, too. The mailbox may be a stranger's, so the mail says that
 * nothing happens without the link, and nothing about other accounts.
 */
export function mailboxLinkMail(token: string): Mail {
  // The token is after the number sign, so that no server logs it.
  const path = `/prove-mailbox#${token}`;
  return {
    ja: {
      subject: '【開封】メールアドレスの確認のお願い',
      parts: [
        '上限や休止が、お一人のすべてのアカウントで守られるように、メールアドレスがご本人のものかを確認しています。次のページで内容をご確認ください。手続きには、このメールアドレスのアカウントへのログインが必要です。確認が済むまで、ご購入いただけないことがあります。',
        '確認すると、同じ受信トレイに届くアドレス（「＋」付きなど）のアカウントがほかにあれば、上限、休止、18歳未満の方の制限がそのアカウントにも適用されます。休止を途中で終わらせることはできません。',
        { link: '内容を確認する', path, isSecret: true },
        'すでに設定された上限や休止は、確認をしなくても続きます。お心当たりがない場合、お手続きは必要ありません。ほかのアカウントは変わりません。',
      ],
    },
    en: {
      subject: '[Kaifu] Please confirm your email address',
      parts: [
        'Please confirm that this is your email address. We ask because limits and breaks have to hold for all accounts of one person. To do this, you need to log in to the account with this email address. Until you confirm, some purchases may be refused.',
        'If there are other accounts that use the same inbox, for example with a “+” in the address, limits, breaks and the rules for members under 18 apply to those accounts too once you confirm. A break cannot be ended early.',
        { link: 'Read and confirm', path, isSecret: true },
        'Limits and breaks that are already set continue either way. If you did not expect this email, you do not need to do anything: no other account changes.',
      ],
    },
  };
}
