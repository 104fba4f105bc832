import { type LineAccount, lineMessaging } from './line-messaging.ts';
import type { LineSender } from './line-sender.ts';

/** Public, because it protects nothing of value. */
export const sandboxLineToken = 'kaifu-sandbox-line-token';

/**
 * Opens the sender of messages by LINE: with the account of the configuration, else with the one
 * that the sandbox plays; undefined without either, and then LINE is not offered for notices.
 *
 * @param sandboxUrl the sandbox's address; undefined if it plays no LINE
 * @param onDenied is called if LINE does not accept the token
 */
export function openLine(
  configured: LineAccount | undefined,
  sandboxUrl: string | undefined,
  onDenied?: (reason: string) => void,
): LineSender | undefined {
  if (configured !== undefined) {
    const accountUrl = `https://line.me/R/ti/p/${encodeURIComponent(configured.id)}`;
    const { token } = configured;
    return lineMessaging({ token, accountUrl, apiUrl: 'https://api.line.me' }, onDenied);
  }
  if (sandboxUrl === undefined) return undefined;
  const apiUrl = `${sandboxUrl}/line`;
  return lineMessaging({ token: sandboxLineToken, accountUrl: apiUrl, apiUrl }, onDenied);
}
