/** A browser's subscription: its address at a push service, and the keys that encrypt. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key: 65 bytes of P-256, in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

/**
 * The result of sending a push message. `gone`: the subscription does not exist any more.
 * `denied`: the push service does not accept the shop's key, which an operator must look at.
 * `refused`: the message can never be sent. `later`: another attempt may succeed, not before
 * `retryAfterMs` if the push service says so.
 */
export type PushResult =
  | { kind: 'sent' | 'gone' }
  | { kind: 'refused' | 'denied'; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs?: number };

/** Sends web push messages (RFC 8030) with the shop's VAPID key (RFC 8292). */
export interface PushSender {
  /** The shop's public key, in base64url: browsers subscribe with it. */
  publicKey: string;
  /** Whether this is a subscription at a push service that the shop sends to, with right keys. */
  accepts(target: PushTarget): boolean;
  /**
   * Encrypts and sends a message. It never throws: an unreachable push service is a `later`.
   *
   * @param topic replaces an undelivered message with the same topic: at most 32 characters of
   *   base64url
   */
  send(
    target: PushTarget,
    payload: string,
    options: { ttlSeconds: number; topic: string },
  ): Promise<PushResult>;
}
