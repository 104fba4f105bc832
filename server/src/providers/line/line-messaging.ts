import * as z from 'zod';
import { jsonOf } from '../../lib/json-of.rules.ts';
import { second } from '../../lib/time.rules.ts';
import type { LineResult, LineSender } from './line-sender.ts';

/** The official account, as LINE gave it to the operator. */
export interface LineAccount {
  /** The channel access token of its Messaging API channel. */
  token: string;
  /** Its basic or premium ID, such as `@123abcde`. */
  id: string;
}

/** How long LINE may take to answer, in milliseconds. */
const timeoutMs = 10 * second;

const ErrorAnswer = z.object({ message: z.string() });

/**
 * Makes a sender of messages by LINE
 * (https://developers.line.biz/en/reference/messaging-api/#send-push-message).
 *
 * @param apiUrl LINE's address, without a trailing slash; that of the sandbox while it plays LINE
 * @param onDenied is called if LINE does not accept the token
 */
export function lineMessaging(
  { token, accountUrl, apiUrl }: { token: string; accountUrl: string; apiUrl: string },
  onDenied: (reason: string) => void = () => {},
): LineSender {
  /** Asks LINE; undefined if it could not be reached. */
  async function ask(path: string, request: RequestInit = {}) {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
        // A redirect could lead into the shop's own network.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status === 401 || response.status === 403)
        onDenied(`LINE answered ${response.status}`);
      return { status: response.status, text };
    } catch {
      return undefined;
    }
  }

  return {
    accountUrl,
    async isFriend(userId) {
      const answer = await ask(`/v2/bot/profile/${encodeURIComponent(userId)}`);
      if (answer?.status === 200) return true;
      return answer?.status === 404 ? false : undefined;
    },
    async push({ userId, text, retryKey }) {
      const answer = await ask('/v2/bot/message/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-line-retry-key': retryKey },
        body: JSON.stringify({ to: userId, messages: [{ type: 'text', text }] }),
      });
      if (answer === undefined) return { kind: 'unclear', reason: 'LINE could not be reached' };
      return resultOf(answer.status, answer.text);
    },
  };
}

/**
 * Reads LINE's answer to a message. 409 says that a message under the same retry key was taken
 * before (https://developers.line.biz/en/docs/messaging-api/retrying-api-request/).
 */
export function resultOf(status: number, text: string): LineResult {
  const reason = `LINE answered ${status}`;
  if (status === 200 || status === 409) return { kind: 'sent' };
  if (status === 429)
    return { kind: 'later', reason, isQuota: /monthly limit/i.test(messageOf(text)) };
  if (status === 401 || status === 403) return { kind: 'denied', reason };
  return { kind: status >= 500 ? 'unclear' : 'refused', reason };
}

/** Reads the message of an answer; empty if it has none. */
function messageOf(text: string): string {
  return ErrorAnswer.safeParse(jsonOf(text)).data?.message ?? '';
}
