import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { callOut } from '../../telemetry/call-out.ts';
import { type PartnerSite, PartnerUnavailableError } from './partner-site.ts';

export interface PartnerSettings {
  id: number;
  name: { ja: string; en: string };
  /** The base URL of its API, such as `https://partner.example/kaifu`. */
  url: string;
  secret: string;
}

const timeoutMs = 5_000;

const linkAnswer = z.object({ account: z.string().min(1).max(200) });
const balanceAnswer = z.object({ points: z.int().nonnegative() });
const transferAnswer = z.object({
  state: z.enum(['reserved', 'confirmed', 'cancelled', 'refused']),
});

/** Makes the client of a partner site that speaks the protocol of docs/partners.md. */
export function httpPartner(settings: PartnerSettings): PartnerSite {
  const { id, name } = settings;
  const postForState = async (call: string, body: object) => {
    const response = await post(settings, call, body, transferAnswer);
    if (response === undefined)
      throw new PartnerUnavailableError(`partner site ${id} does not know ${call}`);
    return response.state;
  };
  return {
    id,
    name,
    async link(credentials) {
      return (await post(settings, 'link', credentials, linkAnswer))?.account;
    },
    /** Reads the balance of an account at the partner site. */
    async balance(account) {
      const response = await post(settings, 'balance', { account }, balanceAnswer);
      if (response === undefined)
        throw new PartnerUnavailableError(`partner site ${id} does not know the account any more`);
      return response.points;
    },
    reserve: ({ id: transfer, account, points }) =>
      postForState('reserve', { transfer, account, points }),
    confirm: (transfer) => postForState('confirm', { transfer }),
    cancel: (transfer) => postForState('cancel', { transfer }),
  };
}

/**
 * Sends a signed request to the partner site and validates its response.
 *
 * @returns the response; undefined for 404
 * @throws PartnerUnavailableError
 */
async function post<Answer>(
  { id, url, secret }: PartnerSettings,
  call: string,
  body: object,
  answer: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await callOut(`partner ${id}`, call, () =>
    fetch(`${url}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'kaifu-timestamp': timestamp,
        'kaifu-signature': signatureOf(secret, timestamp, call, text),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  ).catch(() => {
    throw new PartnerUnavailableError(`partner site ${id} did not answer ${call}`);
  });
  if (response.status === 404) return undefined;
  const parsed = answer.safeParse(
    response.ok ? await response.json().catch(() => undefined) : undefined,
  );
  if (!parsed.success)
    throw new PartnerUnavailableError(
      `partner site ${id} answered ${call} with ${response.status}`,
    );
  return parsed.data;
}

/**
 * Signs a request with HMAC-SHA256 over the timestamp, the call and the body: requests cannot be
 * forged, changed, or replayed later.
 */
function signatureOf(secret: string, timestamp: string, call: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${call}\n${body}`).digest('hex');
}
