import { isCommercialKind, type NoticeKind } from '#contract/shop/notices.ts';
import type { Language } from '../http/language.ts';
import type { Digest } from '../lib/digest.ts';
import { readContent } from './notice-content.ts';
import { shortened } from './shortened.rules.ts';
import { stopToken } from './stop-token.ts';

/** LINE takes 5,000 UTF-16 units, of which a character has two at most. */
const most = { title: 100, body: 1_500 } as const;

const words = {
  ja: { sender: '送信者の名称と住所', stop: 'このお知らせをLINEで受け取らない' },
  en: { sender: 'Name and address of the sender', stop: 'Stop these messages' },
} as const;

/**
 * Writes a notice as a message by LINE: title, body, the screen that it leads to, and the page that
 * stops messages of its kind without a log-in. One that advertises links to the sender's name and
 * address, as mails do.
 */
export function lineText(
  { digest, publicUrl }: { digest: Digest; publicUrl: string },
  notice: {
    memberId: number;
    kind: NoticeKind;
    content: unknown;
    path: string;
    language: Language;
  },
): string {
  const { memberId, kind, content, path, language } = notice;
  const { title, body } = readContent(content, language);
  const { sender, stop } = words[language];
  const token = stopToken(digest, memberId, kind, 'line');
  return [
    shortened(title, most.title),
    shortened(body, most.body),
    `${publicUrl}${path}`,
    ...(isCommercialKind[kind] ? [`${sender}\n${publicUrl}/specific-commerce`] : []),
    `${stop}\n${publicUrl}/stop-notices#${token}`,
  ].join('\n\n');
}
