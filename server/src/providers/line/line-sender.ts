/**
 * The result of sending a message. `denied`: LINE does not accept the shop's token, which an
 * operator must look at. `refused`: the message can never be sent. `later`: LINE did not take it,
 * and another attempt may succeed; `isQuota` if the messages of the month are used up. `unclear`:
 * LINE may have taken it, and the same retry key tells.
 */
export type LineResult =
  | { kind: 'sent' }
  | { kind: 'denied' | 'refused' | 'unclear'; reason: string }
  | { kind: 'later'; reason: string; isQuota: boolean };

/** Sends messages of the shop's official account at LINE (Messaging API). */
export interface LineSender {
  /** The page on which a person adds the official account as a friend. */
  accountUrl: string;
  /**
   * Asks whether a person is a friend of the official account, who gets its messages. It never
   * throws.
   *
   * @returns undefined if LINE does not tell
   */
  isFriend(userId: string): Promise<boolean | undefined>;
  /**
   * Sends a message. It never throws: an unreachable LINE is an `unclear`.
   *
   * @param text at most 5,000 UTF-16 units
   * @param retryKey a UUID. LINE takes one message under it, and knows it for 24 hours
   */
  push(message: { userId: string; text: string; retryKey: string }): Promise<LineResult>;
}
