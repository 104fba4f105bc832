import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { callOut } from '../../telemetry/call-out.ts';
import { PartnerSilentError, type PartnerSite } from './partner-site.ts';

export interface PartnerSettings {
  id: number;
  name: { ja: string; en: string };
  /** Where its calls begin, such as `https://partner.example/kaifu`. */
  url: string;
  secret: string;
}

const timeoutMilliseconds = 5_000;

const linkAnswer = z.object({ account: z.string().min(1).max(200) });
const balanceAnswer = z.object({ points: z.int().nonnegative() });
const transferAnswer = z.object({
  state: z.enum(['reserved', 'confirmed', 'cancelled', 'refused']),
});

/** A partner site behind the protocol of docs/partners.md. */
export function httpPartner(settings: PartnerSettings): PartnerSite {
  const { id, name } = settings;
  const askForState = async (call: string, body: object) => {
    const answered = await ask(settings, call, body, transferAnswer);
    if (answered === undefined)
      throw new PartnerSilentError(`partner site ${id} does not know ${call}`);
    return answered.state;
  };
  return {
    id,
    name,
    async link(credentials) {
      return (await ask(settings, 'link', credentials, linkAnswer))?.account;
    },
    async balance(account) {
      const answered = await ask(settings, 'balance', { account }, balanceAnswer);
      if (answered === undefined)
        throw new PartnerSilentError(`partner site ${id} knows the account no longer`);
      return answered.points;
    },
    reserve: ({ id: transfer, account, points }) =>
      askForState('reserve', { transfer, account, points }),
    confirm: (transfer) => askForState('confirm', { transfer }),
    cancel: (transfer) => askForState('cancel', { transfer }),
  };
}

/**
 * @returns the answer, undefined where the site said 404
 * @throws PartnerSilentError
 */
async function ask<Answer>(
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
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }),
  ).catch(() => {
    throw new PartnerSilentError(`partner site ${id} did not answer ${call}`);
  });
  if (response.status === 404) return undefined;
  const parsed = answer.safeParse(
    response.ok ? await response.json().catch(() => undefined) : undefined,
  );
  if (!parsed.success)
    throw new PartnerSilentError(`partner site ${id} answered ${call} with ${response.status}`);
  return parsed.data;
}

/**
 * HMAC-SHA256 over the time, the call and the body: a request can be neither made up nor bent, nor
 * kept for later.
 */
function signatureOf(secret: string, timestamp: string, call: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${call}\n${body}`).digest('hex');
}
