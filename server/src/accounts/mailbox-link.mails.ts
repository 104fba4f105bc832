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
        'このメールアドレスのアカウントは、ご本人の設定により、ポイントとパックの購入、カードの引き換えを休止しています。',
        '同じメールボックスに届く別のアドレス（「＋」付きなど）で登録されたアカウントがある場合、次のページでメールアドレスを確認すると、そのアカウントも休止します。確認には、このアカウントへのログインが必要です。',
        { link: 'メールアドレスを確認する', path, isSecret: true },
        '確認しなくても、このアカウントの休止は続きます。お心当たりがない場合は、何もなさらなければ、ほかのアカウントは変わりません。',
      ],
    },
    en: {
      subject: '[Kaifu] How your exclusion reaches your other accounts',
      parts: [
        'At the wish of its member, the account with this email address cannot buy points or packs, or exchange cards.',
        'There may be other accounts whose mail comes to the same mailbox, such as one with a “+” in the address. Confirm your mailbox on this page, and they are stopped, too. You need to log in to this account for it.',
        { link: 'Confirm my mailbox', path, isSecret: true },
        'Your account stays stopped whether you confirm it or not. If you do not know of this, you need not do anything: no other account changes.',
      ],
    },
  };
}
