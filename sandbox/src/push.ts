import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import * as z from 'zod';

/** A browser's subscription, as the sandbox's push service gives it to a page. */
export interface PlayedSubscription {
  id: string;
  /** In base64url. */
  p256dh: string;
  auth: string;
}

/** The answer of the push service to the next messages of a subscription, in place of 201. */
export interface PlayedAnswer {
  status: 401 | 403 | 404 | 410 | 413 | 429 | 500;
  retryAfterSeconds?: number;
  /** After so many messages it answers as usual again. */
  times: number;
}

/** A message as the browser gets it. */
export interface PushedMessage {
  payload: string;
  ttlSeconds: number;
  topic: string | undefined;
}

/** A request of the shop to the push service. */
export interface PushRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** The origin of the push service, which the VAPID token must name. */
  origin: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

export interface PushAnswer {
  status: number;
  reason?: string;
  retryAfterSeconds?: number;
}

interface Browser extends PlayedSubscription {
  pair: ECDH;
  secret: Buffer;
  answer: PlayedAnswer | undefined;
  messages: PushedMessage[];
}

/** A push service need not take more (RFC 8030, 7.2). */
const mostBytes = 4096;
/** A VAPID token is valid for at most a day (RFC 8292, 2). */
const longestTokenMs = 24 * 60 * 60 * 1000;

/**
 * Plays a push service and its browsers. It is as strict as the standards: it checks the VAPID
 * token (RFC 8292), the TTL (RFC 8030) and the encryption (RFC 8188, 8291), by decrypting each
 * message with the keys of the subscription.
 */
export class PushService {
  readonly #browsers = new Map<string, Browser>();

  /** Makes a subscription, as a browser does. */
  subscribe(): PlayedSubscription {
    const pair = createECDH('prime256v1');
    const secret = randomBytes(16);
    const subscription = {
      id: randomUUID(),
      p256dh: pair.generateKeys('base64url'),
      auth: secret.toString('base64url'),
    };
    this.#browsers.set(subscription.id, {
      ...subscription,
      ...{ pair, secret, answer: undefined, messages: [] },
    });
    return subscription;
  }

  /** Sets what the next messages of a subscription are answered. @returns whether it exists */
  answerWith(id: string, answer: PlayedAnswer): boolean {
    const browser = this.#browsers.get(id);
    if (browser !== undefined) browser.answer = answer;
    return browser !== undefined;
  }

  /** The messages that a browser got; undefined if there is no such subscription. */
  messagesOf(id: string): readonly PushedMessage[] | undefined {
    return this.#browsers.get(id)?.messages;
  }

  /** Takes a message to a subscription, or refuses it. */
  receive(id: string, request: PushRequest): PushAnswer {
    const browser = this.#browsers.get(id);
    if (browser === undefined) return { status: 404, reason: 'there is no such subscription' };
    const tokenError = findVapidError(request);
    if (tokenError !== undefined) return { status: 403, reason: tokenError };
    const ttl = String(request.headers['ttl'] ?? '');
    if (!/^\d+$/.test(ttl)) return { status: 400, reason: 'TTL must be whole seconds' };
    const topic = request.headers['topic'];
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
      return { status: 400, reason: 'Topic must be at most 32 characters of base64url' };
    if (request.headers['content-encoding'] !== 'aes128gcm')
      return { status: 415, reason: 'Content-Encoding must be aes128gcm' };
    if (request.body.length > mostBytes) return { status: 413, reason: 'too large' };
    if (browser.answer !== undefined) return answerOf(browser, browser.answer);
    const payload = decrypted(browser, request.body);
    if (payload === undefined) return { status: 400, reason: 'it cannot be decrypted' };
    const message = { payload, ttlSeconds: Number(ttl), topic: topic?.toString() };
    browser.messages.push(message);
    return { status: 201 };
  }
}

/** Gives the answer that was set, and counts it. */
function answerOf(browser: Browser, answer: PlayedAnswer): PushAnswer {
  const times = answer.times - 1;
  browser.answer = times > 0 ? { ...answer, times } : undefined;
  const { status, retryAfterSeconds } = answer;
  return { status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

const Header = z.object({ alg: z.literal('ES256'), typ: z.literal('JWT') });
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Finds what is wrong with the VAPID token of a request; undefined if nothing is. */
function findVapidError({ headers, origin, nowMs }: PushRequest): string | undefined {
  const stated = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(
    String(headers['authorization'] ?? ''),
  );
  if (stated === null) return 'Authorization must be: vapid t=…, k=…';
  const [, token = '', key = ''] = stated;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'k must be a point of P-256';
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || !Header.safeParse(jsonIn(header)).success) return 'the token is not signed by k';
  const claimed = Claims.safeParse(jsonIn(claims));
  if (!claimed.success) return 'the token lacks aud, exp or sub';
  const { aud, exp, sub } = claimed.data;
  if (aud !== origin) return 'aud is another push service';
  if (exp * 1000 <= nowMs || exp * 1000 > nowMs + longestTokenMs)
    return 'exp must be within the next 24 hours';
  return /^(?:mailto:|https:)/.test(sub) ? undefined : 'sub must be mailto: or https:';
}

/** The bytes of a header before the sender's key: salt, record size, length of the key. */
const headerBytes = 16 + 4 + 1;

/** Decrypts the one record of a message (RFC 8188, RFC 8291); undefined if it cannot be. */
function decrypted({ pair, secret, p256dh }: Browser, body: Buffer): string | undefined {
  const keyLength = body[headerBytes - 1];
  if (keyLength !== 65 || body.length < headerBytes + keyLength + 17) return undefined;
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(headerBytes, headerBytes + keyLength);
  const record = body.subarray(headerBytes + keyLength);
  if (body.readUInt32BE(16) < record.length) return undefined;
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  try {
    const shared = pair.computeSecret(senderKey);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      Buffer.from(p256dh, 'base64url'),
      senderKey,
    ]);
    const input = derive(shared, secret, info, 32);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2, and zeros as padding.
    const end = padded.lastIndexOf(2);
    const isEnded = end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0);
    return isEnded ? padded.subarray(0, end).toString() : undefined;
  } catch {
    return undefined;
  }
}
