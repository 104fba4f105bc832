import { createPublicKey, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { jsonOf } from '../../lib/json-of.rules.ts';
import { day } from '../../lib/time.rules.ts';
import { type AmazonSettings, type AskAmazon, readAnswer } from './amazon-client.ts';
import { type CallbackReader, ProviderUnavailableError } from './payment-provider.ts';

/**
 * In milliseconds. Amazon retries for two weeks with the same signature. A message is stored once,
 * however often it arrives.
 */
const maxAgeMs = 15 * day;
const timeoutMs = 15_000;
/** Amazon SNS signs with one certificate at a time in each region. */
const maxCertificates = 100;

/**
 * The body of a notification from Amazon SNS (docs.aws.amazon.com/sns, HTTP/HTTPS notification JSON
 * format).
 */
const Envelope = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

/**
 * Amazon Pay's part of the notification. It names the object that has changed, without its new
 * state.
 */
const Notice = z.object({
  MerchantID: z.string(),
  ObjectType: z.string(),
  ObjectId: z.string(),
  ChargePermissionId: z.string(),
});

const chargeBack = 'CHARGEBACK';

const Permission = z.object({
  merchantMetadata: z.object({ merchantReferenceId: z.string().nullish() }).nullish(),
});

/**
 * Makes the reader of Amazon's callbacks (Instant Payment Notifications). Anybody can get a message
 * signed by Amazon SNS, so the shop looks up the named payment at Amazon Pay, where it finds only
 * this merchant's. A notification of an unknown object is not stored. Otherwise forged disputes of
 * a payment would each be looked up whenever that payment is read, and its true disputes would be
 * missed. A genuine notification that arrives too early is sent again by Amazon.
 */
export function amazonCallbacks(
  ask: AskAmazon,
  { merchantId, certificateOrigin }: Pick<AmazonSettings, 'merchantId' | 'certificateOrigin'>,
  fetchPem = fetchCertificate,
): CallbackReader {
  const readCertificate = certificateReader(certificateOrigin, fetchPem);
  return {
    provider: 'amazon',
    headers: [],
    answers: { accepted: '{"received":true}', refused: '{"error":"signature"}' },
    /** Reads a notification of Amazon if its signature, merchant and age are right. */
    async read(body, _headers, now) {
      const envelope = parse(Envelope, body.toString('utf8'));
      const notice = envelope && parse(Notice, envelope.Message);
      const ageMs = now.getTime() - Date.parse(envelope?.Timestamp ?? '');
      if (
        notice?.MerchantID !== merchantId ||
        envelope === undefined ||
        !(Math.abs(ageMs) <= maxAgeMs)
      )
        return undefined;
      if (!isSigned(envelope, await readCertificate(envelope.SigningCertURL))) return undefined;
      const permission = await findObject(
        ask,
        'chargePermissions',
        notice.ChargePermissionId,
        Permission,
      );
      if (permission === undefined) return undefined;
      const isForged =
        notice.ObjectType === chargeBack &&
        (await findObject(ask, 'disputes', notice.ObjectId, z.unknown())) === undefined;
      if (isForged) return undefined;
      const paymentId = permission.merchantMetadata?.merchantReferenceId ?? undefined;
      return { eventId: envelope.MessageId, about: paymentId === undefined ? null : { paymentId } };
    },
  };
}

/**
 * Lists the ids of the disputes in stored notifications. An erased notification is null; its
 * dispute is over.
 */
export function disputesIn(bodies: readonly (Buffer | null)[]): string[] {
  const notices = bodies.map((body) =>
    parse(Notice, parse(Envelope, body?.toString('utf8') ?? '')?.Message ?? ''),
  );
  const ids = notices.flatMap((notice) =>
    notice?.ObjectType === chargeBack ? [notice.ObjectId] : [],
  );
  return [...new Set(ids)];
}

/** Reads an object of Amazon Pay by its id; undefined if it is not this merchant's. */
async function findObject<Schema extends z.ZodType>(
  ask: AskAmazon,
  kind: 'chargePermissions' | 'disputes',
  id: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const answer = await ask({ method: 'GET', path: `${kind}/${encodeURIComponent(id)}` });
  return answer.status >= 400 ? undefined : readAnswer(schema, answer);
}

/** Whether a notification is signed by the certificate. */
function isSigned(envelope: Envelope, certificate: string | undefined): boolean {
  if (certificate === undefined) return false;
  const signed = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
  const text = signed
    .filter((name) => envelope[name] != null)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('');
  const digest = envelope.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  const signature = Buffer.from(envelope.Signature, 'base64');
  return verify(digest, Buffer.from(text), createPublicKey(certificate), signature);
}

/**
 * Makes a function that fetches and caches certificates. They change about once a year, under a new
 * name. Messages that arrive together share one request.
 */
function certificateReader(
  origin: string | undefined,
  fetchPem: typeof fetchCertificate,
): (url: string) => Promise<string | undefined> {
  const cache = new LRUCache<string, string>({
    max: maxCertificates,
    fetchMethod: (url) => fetchPem(url),
    ignoreFetchAbort: true,
  });
  return async (url) => (isCertificateUrl(url, origin) ? await cache.fetch(url) : undefined);
}

/**
 * Whether Amazon SNS itself serves this certificate. With a certificate from anywhere else anybody
 * could sign.
 */
function isCertificateUrl(url: string, origin: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^\/SimpleNotificationService-[0-9a-z]+\.pem$/.test(parsed.pathname))
    return false;
  if (origin !== undefined) return parsed.origin === origin;
  return parsed.protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(parsed.host);
}

/**
 * Fetches the certificate that a notification names.
 *
 * @returns undefined if the certificate does not exist
 */
async function fetchCertificate(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (answer.ok) return await answer.text();
    if (answer.status < 500) return undefined;
  } catch (error) {
    throw new ProviderUnavailableError('Amazon SNS: no answer for a certificate', { cause: error });
  }
  throw new ProviderUnavailableError('Amazon SNS: no certificate');
}

/** Parses JSON by a schema; undefined if it does not match. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined {
  return schema.safeParse(jsonOf(text)).data;
}
