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
        'このメールの届く先がアカウントのご本人のものかを、次のページで確認させてください。手続きには、このメールアドレスのアカウントへのログインが必要です。',
        '「＋」付きのアドレスなど、同じ受信トレイに届く別のアドレスのアカウントがあれば、確認のあとは、お支払いの上限、休止、18歳未満の方の制限がそのアカウントにも適用されます。休止を途中で解除することはできません。',
        { link: '内容を確認する', path, isSecret: true },
        'すでに設定された上限や休止は、確認をしなくても続きます。お心当たりがない場合、お手続きは必要ありません。ほかのアカウントは変わりません。',
      ],
    },
    en: {
      subject: '[Kaifu] Please confirm your email address',
      parts: [
        'Please confirm on this page that this mailbox belongs to the member of the account. To do this, you need to log in to the account with this email address.',
        'There may be other accounts that use the same mailbox, for example with a “+” in the address. Once you confirm, limits on payments, breaks and the rules for members under 18 apply to those accounts too. A break cannot be ended early.',
        { link: 'See what it does', path, isSecret: true },
        'Limits and breaks that are already set continue either way. If you do not know of this, you need not do anything: no other account changes.',
      ],
    },
  };
}
