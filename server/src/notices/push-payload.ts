import { readContent } from './notice-content.ts';
import { shortened } from './shortened.rules.ts';

/** The longest title and body of a push message: a push service takes 4,096 bytes in all. */
const most = { title: 100, body: 300 } as const;

/**
 * Writes a notice as the payload of a push message, which `web/shop/public/push-worker.js` shows.
 * It has both languages: the browser chooses.
 */
export function pushPayload(
  id: number,
  { content, path }: { content: unknown; path: string },
): string {
  const textsIn = (language: 'ja' | 'en') => {
    const { title, body } = readContent(content, language);
    return { title: shortened(title, most.title), body: shortened(body, most.body) };
  };
  return JSON.stringify({ id, path, ja: textsIn('ja'), en: textsIn('en') });
}
