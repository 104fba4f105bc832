import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail with the shop's answer to a letter.
 *
 * @param path the page of the thread
 */
export function answerMail(
  path: string,
  { body, pictures }: { body: string; pictures: number },
): Mail {
  const paragraphs = body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return {
    ja: {
      subject: '【開封】お問い合わせに回答しました',
      parts: [
        'お問い合わせいただき、ありがとうございます。次のとおり回答いたします。',
        ...paragraphs,
        ...(pictures > 0 ? [`画像が${pictures}枚あります。次のページでご覧ください。`] : []),
        '続けてご連絡いただく場合は、このメールには返信せず、次のページからお送りください。',
        { link: 'お問い合わせを開く', path },
      ],
    },
    en: {
      subject: '[Kaifu] We have answered your letter',
      parts: [
        'Thank you for writing to us. This is our answer:',
        ...paragraphs,
        ...(pictures > 0 ? ['We have sent you pictures, too. Please see them on this page.'] : []),
        'If you want to write again, please do not reply to this email but use this page.',
        { link: 'Open the letter', path },
      ],
    },
  };
}

/**
 * Writes the mail that confirms a visitor's letter. It has nothing that the visitor wrote, because
 * the mailbox may be somebody else's.
 */
export function visitorLetterMail(path: string): Mail {
  return {
    ja: {
      subject: '【開封】お問い合わせを受け付けました',
      parts: [
        'お問い合わせいただき、ありがとうございます。回答は、このメールアドレスにお送りします。',
        'お送りいただいた内容は、次のページで確認できます。続けて書くこともできます。このページは30日間有効です。',
        { link: 'お問い合わせを開く', path, isSecret: true },
        'お心当たりがない場合は、このメールを削除してください。',
      ],
    },
    en: {
      subject: '[Kaifu] We have received your letter',
      parts: [
        'Thank you for writing to us. We will send our answer to this address.',
        'You can read your letter, and write again, on this page. It is open for 30 days.',
        { link: 'Open the letter', path, isSecret: true },
        'If you did not write to us, please delete this mail.',
      ],
    },
  };
}
