/// <reference path="./web-push-package.d.ts" />
import { ECDH } from 'node:crypto';
import { day, second } from '../../lib/time.rules.ts';
import { isKnownEndpoint } from './push-hosts.rules.ts';
import type { PushResult, PushSender, PushTarget } from './push-sender.ts';

/** The VAPID keys in base64url, and how a push service reaches the operator (RFC 8292, 2.1). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`. */
  subject: string;
}

/** How long a push service may take to answer, in milliseconds. */
const timeoutMs = 10 * second;

/**
 * Makes a sender of web push messages. The package `web-push` encrypts and signs them; this sends
 * them with fetch, because the package follows no timeout and speaks to https alone.
 *
 * @param sandboxOrigin the origin of the sandbox, whose push service is allowed beside those of
 *   browsers
 * @param onDenied is called if a push service does not accept the shop's key
 */
export function webPushSender(
  keys: PushKeys,
  sandboxOrigin?: string,
  onDenied: (reason: string) => void = () => {},
): PushSender {
  const accepts = (target: PushTarget) =>
    isKnownEndpoint(target.endpoint, sandboxOrigin) && hasRightKeys(target);
  return {
    publicKey: keys.publicKey,
    accepts,
    /** Sends a message; checks the endpoint again, because the list of hosts may have changed. */
    async send(target, payload, { ttlSeconds, topic }) {
      if (!accepts(target)) return { kind: 'gone' };
      const { default: library } = await import('web-push');
      const request = library.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        payload,
        {
          vapidDetails: keys,
          TTL: ttlSeconds,
          topic,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      const { 'Content-Length': _, ...headers } = request.headers;
      try {
        const response = await fetch(request.endpoint, {
          method: 'POST',
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
          body: request.body === null ? null : new Uint8Array(request.body),
          // A redirect could lead into the shop's own network.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        const result = resultOf(response.status, response.headers.get('retry-after'));
        if (result.kind === 'denied')
          onDenied(`${new URL(target.endpoint).host}: ${result.reason}`);
        return result;
      } catch {
        return { kind: 'later', reason: 'the push service could not be reached' };
      }
    },
  };
}

/** Whether the keys of a subscription are a point of P-256 and 16 bytes. */
function hasRightKeys({ p256dh, auth }: PushTarget): boolean {
  const isBase64url = [p256dh, auth].every((key) => /^[\w-]+={0,2}$/.test(key));
  const point = Buffer.from(p256dh, 'base64url');
  if (!isBase64url || point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16)
    return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** The longest time to wait that is believed to a push service: a day, in milliseconds. */
const longestWaitMs = day;

/** Reads the answer of a push service (RFC 8030, sections 5 and 8.4). */
export function resultOf(status: number, retryAfter: string | null): PushResult {
  const reason = `the push service answered ${status}`;
  if (status === 200 || status === 201 || status === 202) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
    if (seconds === 0) return { kind: 'later', reason };
    return { kind: 'later', reason, retryAfterMs: Math.min(seconds * second, longestWaitMs) };
  }
  if (status === 401 || status === 403) return { kind: 'denied', reason };
  return { kind: 'refused', reason };
}
