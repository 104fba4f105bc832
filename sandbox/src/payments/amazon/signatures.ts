import { constants, createHash, createPublicKey, createSign, verify } from 'node:crypto';
import type { Keys } from '../keys.ts';

type OfAmazon = Keys['amazon'];
const algorithm = 'AMZN-PAY-RSASSA-PSS-V2';
/** How far a request's date may be off, in milliseconds. */
const toleranceMs = 5 * 60 * 1000;

/** A received request. */
export interface SignedRequest {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/**
 * Whether the shop has signed this request just now, by the system's clock, which the request's
 * date uses.
 */
export function isShopsRequest(
  keys: OfAmazon,
  { method, path, query, headers, body }: SignedRequest,
): boolean {
  const sent = /^(\S+) PublicKeyId=([^,]+), SignedHeaders=([^,]+), Signature=(\S+)$/.exec(
    String(headers['authorization'] ?? ''),
  );
  const [, name, keyId, signedHeaders = '', signature = ''] = sent ?? [];
  const ageMs = Date.now() - Date.parse(String(headers['x-amz-pay-date'] ?? ''));
  if (name !== algorithm || keyId !== keys.publicKeyId || !(Math.abs(ageMs) <= toleranceMs))
    return false;
  const lines = signedHeaders
    .split(';')
    .map((header) => `${header}:${String(headers[header] ?? '')}\n`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${signedHeaders}\n${sha256(body)}`;
  return isSignedByShop(keys, canonical, signature);
}

/** Whether the shop has signed the payload of its button. */
export function isShopsButton(keys: OfAmazon, payloadJson: string, signature: string): boolean {
  return isSignedByShop(keys, payloadJson, signature);
}

/** Whether the shop has signed a text. */
function isSignedByShop({ privateKey }: OfAmazon, text: string, signature: string): boolean {
  const key = {
    key: createPublicKey(privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 32,
  };
  const signed = Buffer.from(`${algorithm}\n${sha256(text)}`);
  return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'));
}

/** Signs a notification as Amazon SNS does. A forged one has the signature of another text. */
export function signNotification(
  { notificationKey }: OfAmazon,
  fields: Readonly<Record<'Message' | 'MessageId' | 'Timestamp' | 'TopicArn' | 'Type', string>>,
  forged: boolean,
): string {
  const names = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const;
  const text = names.map((name) => `${name}\n${fields[name]}\n`).join('');
  return createSign('RSA-SHA1')
    .update(forged ? `${text} forged` : text)
    .sign(notificationKey, 'base64');
}

/**
 * Writes the key that verifies the signatures of Amazon's notifications, as PEM: a public key,
 * where Amazon SNS serves a certificate.
 */
export function notificationPem({ notificationKey }: OfAmazon): string {
  return createPublicKey(notificationKey).export({ type: 'spki', format: 'pem' }).toString();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
