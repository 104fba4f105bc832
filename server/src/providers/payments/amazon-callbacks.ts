import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import { day } from '../../lib/time.rules.ts';
import { type AmazonSettings, type AskAmazon, readAnswer } from './amazon-client.ts';
import { type CallbackReader, ProviderUnavailableError } from './payment-provider.ts';

/**
 * Amazon tries again for two weeks, under the same signature. A message is kept once, however often
 * it comes.
 */
const oldest = 15 * day;
const timeout = 15_000;

/** What Amazon SNS posts (docs.aws.amazon.com/sns, HTTP/HTTPS notification JSON format). */
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

/** What Amazon Pay says in it: that something has changed, not what to. */
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
 * Instant Payment Notifications. Anybody can have Amazon SNS sign a message of theirs, so Amazon
 * Pay is asked which payment one is about: it knows only this merchant's. What names something that
 * it does not know is not kept: whoever makes up disputes of a payment would have the shop ask
 * about each of them whenever it asks how that payment stands, and so never hear of a true one. One
 * of Amazon's own that came too early comes again.
 */
export function amazonCallbacks(
  ask: AskAmazon,
  { merchantId, certificateOrigin }: Pick<AmazonSettings, 'merchantId' | 'certificateOrigin'>,
  fetchPem = fetchCertificate,
): CallbackReader {
  const keyOf = certificateReader(certificateOrigin, fetchPem);
  return {
    provider: 'amazon',
    headers: [],
    answers: { kept: '{"received":true}', refused: '{"error":"signature"}' },
    async read(body, _headers, now) {
      const envelope = parse(Envelope, body.toString('utf8'));
      const notice = envelope && parse(Notice, envelope.Message);
      const age = now.getTime() - Date.parse(envelope?.Timestamp ?? '');
      if (notice?.MerchantID !== merchantId || envelope === undefined || !(Math.abs(age) <= oldest))
        return undefined;
      if (!isSigned(envelope, await keyOf(envelope.SigningCertURL))) return undefined;
      const permission = await find(
        ask,
        'chargePermissions',
        notice.ChargePermissionId,
        Permission,
      );
      if (permission === undefined) return undefined;
      const isMadeUp =
        notice.ObjectType === chargeBack &&
        (await find(ask, 'disputes', notice.ObjectId, z.unknown())) === undefined;
      if (isMadeUp) return undefined;
      const paymentId = permission.merchantMetadata?.merchantReferenceId ?? undefined;
      return { eventId: envelope.MessageId, about: paymentId === undefined ? null : { paymentId } };
    },
  };
}

/**
 * The disputes that kept notifications are about; those of notifications that were erased are over.
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

/** What Amazon has under a name; undefined where that is none of this merchant's. */
async function find<Schema extends z.ZodType>(
  ask: AskAmazon,
  kind: 'chargePermissions' | 'disputes',
  id: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const answer = await ask({ method: 'GET', path: `${kind}/${encodeURIComponent(id)}` });
  return answer.status >= 400 ? undefined : readAnswer(schema, answer);
}

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

/** Certificates change about once a year, and are named for themselves. */
function certificateReader(
  origin: string | undefined,
  fetchPem: typeof fetchCertificate,
): (url: string) => Promise<string | undefined> {
  const known = new Map<string, string>();
  return async (url) => {
    if (!isAmazons(url, origin)) return undefined;
    const certificate = known.get(url) ?? (await fetchPem(url));
    if (certificate !== undefined) known.set(url, certificate);
    return certificate;
  };
}

/**
 * Only what Amazon SNS itself serves counts: a certificate from anywhere else would let anybody
 * sign.
 */
function isAmazons(url: string, origin: string | undefined): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !/^\/SimpleNotificationService-[0-9a-z]+\.pem$/.test(parsed.pathname))
    return false;
  if (origin !== undefined) return parsed.origin === origin;
  return parsed.protocol === 'https:' && /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(parsed.host);
}

/** @returns undefined where there is no such certificate */
async function fetchCertificate(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    if (answer.ok) return await answer.text();
    if (answer.status < 500) return undefined;
  } catch (error) {
    throw new ProviderUnavailableError('Amazon SNS: no answer for a certificate', { cause: error });
  }
  throw new ProviderUnavailableError('Amazon SNS: no certificate');
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
