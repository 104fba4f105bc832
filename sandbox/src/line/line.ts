import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../server/src/lib/clock.ts';

/** Public, because it protects nothing of value. */
export const lineToken = 'kaifu-sandbox-line-token';

/** How LINE answers next messages, in place of its usual answer. */
export interface PlayedTrouble {
  /**
   * `quota`: the messages of the month are used up. `rate`: too many requests. `error`: 500, and
   * nothing is sent. `lost`: 500 although the message is sent.
   */
  kind: 'quota' | 'rate' | 'error' | 'lost' | 'token';
  /** After so many requests it answers as usual again. */
  times: number;
}

/** A message as a person gets it. */
export interface LineMessage {
  text: string;
  retryKey: string | undefined;
}

export interface LineAnswer {
  status: number;
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/** A request of the shop to the Messaging API. */
export interface LineRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body?: unknown;
}

const PushBody = z.strictObject({
  to: z.string().regex(/^U[0-9a-f]{32}$/),
  messages: z
    .array(z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(5000) }))
    .min(1)
    .max(5),
  notificationDisabled: z.boolean().optional(),
});

/** LINE knows a retry key for 24 hours. */
const keyMs = 24 * 60 * 60 * 1000;

const failed = (status: number, message: string): LineAnswer => ({ status, body: { message } });

const troubles: Readonly<Record<PlayedTrouble['kind'], LineAnswer>> = {
  quota: failed(429, 'You have reached your monthly limit.'),
  rate: failed(429, 'The API rate limit has been exceeded. Try again later.'),
  error: failed(500, 'Internal Server Error'),
  lost: failed(500, 'Internal Server Error'),
  token: failed(401, 'Authentication failed. Confirm that the access token is valid.'),
};

/**
 * Plays LINE's Messaging API for one official account, as strict as LINE is: token, body, user ID,
 * retry key. A message to somebody who blocked the account is accepted, but nobody gets it. Nothing
 * survives a restart.
 */
export class LineService {
  readonly #clock: Clock;
  /** People who exist at LINE, and whether they are friends of the account. */
  readonly #people = new Map<string, boolean>();
  readonly #messages = new Map<string, LineMessage[]>();
  readonly #taken = new Map<string, { requestId: string; atMs: number }>();
  #trouble: PlayedTrouble | undefined;
  /** How often a profile was asked for. */
  profileRequests = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes a person known who logs in with LINE. */
  meet(userId: string): void {
    if (!this.#people.has(userId)) this.#people.set(userId, false);
  }

  /** Adds the official account as a friend of a person, or blocks it. */
  setFriend(userId: string, isFriend: boolean): void {
    this.#people.set(userId, isFriend);
  }

  people(): readonly { userId: string; isFriend: boolean }[] {
    return [...this.#people].map(([userId, isFriend]) => ({ userId, isFriend }));
  }

  messagesOf(userId: string): readonly LineMessage[] {
    return this.#messages.get(userId) ?? [];
  }

  setTrouble(trouble: PlayedTrouble | undefined): void {
    this.#trouble = trouble;
  }

  /** `GET /v2/bot/profile/{userId}`. */
  profile(userId: string, { headers }: LineRequest): LineAnswer {
    this.profileRequests += 1;
    const refusal = findRefusal(headers) ?? this.#troubled(['quota', 'lost']);
    if (refusal !== undefined) return refusal;
    if (headers['x-line-retry-key'] !== undefined)
      return failed(400, 'The retry key is not supported by this API');
    if (!/^U[0-9a-f]{32}$/.test(userId))
      return failed(400, "The value for the 'userId' parameter is invalid");
    if (this.#people.get(userId) !== true) return failed(404, 'Not found');
    return { status: 200, body: { userId, displayName: userId.slice(0, 6), language: 'ja' } };
  }

  /** `POST /v2/bot/message/push`. */
  push({ headers, body }: LineRequest): LineAnswer {
    const refusal = findRefusal(headers) ?? this.#troubled(['lost']);
    if (refusal !== undefined) return refusal;
    const asked = PushBody.safeParse(body);
    if (!asked.success) return failed(400, 'The request body has 1 error(s)');
    const key = headers['x-line-retry-key'];
    const retryKey = typeof key === 'string' ? key.toLowerCase() : undefined;
    if (retryKey !== undefined && !z.guid().safeParse(retryKey).success)
      return failed(400, "The value for the 'X-Line-Retry-Key' header is invalid");
    const before = this.#takenUnder(retryKey);
    if (before !== undefined)
      return {
        ...failed(409, 'The retry key is already accepted'),
        headers: { 'x-line-accepted-request-id': before },
      };
    const { to, messages } = asked.data;
    const isFriend = this.#people.get(to);
    if (isFriend === undefined) return failed(400, 'Failed to send messages');
    const requestId = randomUUID();
    if (retryKey !== undefined)
      this.#taken.set(retryKey, { requestId, atMs: this.#clock.now().getTime() });
    if (isFriend) {
      const got = messages.map(({ text }) => ({ text, retryKey }));
      this.#messages.set(to, [...this.messagesOf(to), ...got]);
    }
    const lost = this.#troubled(['quota', 'rate', 'error', 'token']);
    if (lost !== undefined) return lost;
    const sentMessages = messages.map(() => ({ id: String(Date.now()), quoteToken: randomUUID() }));
    return { status: 200, body: { sentMessages }, headers: { 'x-line-request-id': requestId } };
  }

  #takenUnder(retryKey: string | undefined): string | undefined {
    const taken = retryKey === undefined ? undefined : this.#taken.get(retryKey);
    const isKnown = taken !== undefined && this.#clock.now().getTime() - taken.atMs < keyMs;
    return isKnown ? taken.requestId : undefined;
  }

  /** Gives the trouble that was set and counts it, unless it is one of these kinds. */
  #troubled(ignored: readonly PlayedTrouble['kind'][]): LineAnswer | undefined {
    const trouble = this.#trouble;
    if (trouble === undefined || ignored.includes(trouble.kind)) return undefined;
    const times = trouble.times - 1;
    this.#trouble = times > 0 ? { ...trouble, times } : undefined;
    return troubles[trouble.kind];
  }
}

/** Refuses a request without the right token or content type. */
function findRefusal(headers: LineRequest['headers']): LineAnswer | undefined {
  return headers['authorization'] === `Bearer ${lineToken}` ? undefined : troubles.token;
}
