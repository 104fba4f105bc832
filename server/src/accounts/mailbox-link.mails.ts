import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail that asks a member who excluded themselves to prove that the mailbox is theirs.
 * The mailbox may be a stranger's, so the mail says that nothing happens without the link.
 */
export function mailboxLinkMail(token: string): Mail {
  // The token is after the number sign, so that no server logs it.
  const path = `/prove-mailbox#${token}`;
  return {
    ja: {
      subject: '【開封】休止をほかのアカウントにも適用するには',
      parts: [
        'このメールアドレスのアカウントでは、ご本人の設定により、ポイントとパックの購入、コインとカードの引き換えを休止しています。',
        '「＋」付きのアドレスなど、同じ受信トレイに届く別のアドレスで登録されたアカウントがあれば、次のページの手続きで、そのアカウントにも休止を適用できます。休止の期間はこのアカウントと同じで、途中で解除することはできません。手続きには、このアカウントへのログインが必要です。',
        { link: '内容を確認する', path, isSecret: true },
        '手続きをしなくても、このアカウントの休止は続きます。お心当たりがない場合、お手続きは必要ありません。ほかのアカウントは変わりません。',
      ],
    },
    en: {
      subject: '[Kaifu] Extend your break to your other accounts',
      parts: [
        'The member of the account with this email address has set a break: it cannot buy points or packs, or exchange coins for cards.',
        'There may be other accounts that use the same mailbox, for example with a “+” in the address. On this page the break can be extended to them. It ends when this account’s break ends, and cannot be ended early. To do this, you need to log in to this account.',
        { link: 'See what it does', path, isSecret: true },
        'The break on this account continues either way. If you do not know of this, you need not do anything: no other account changes.',
      ],
    },
  };
}
