import type { Mail } from '../messages/index.ts';

/** Writes the mail with the shop's answer to a member's letter. */
export function answerMail({ id }: { id: number }, body: string, pictures: number): Mail {
  const paragraphs = body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const path = `/my-letter?letterId=${id}`;
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
