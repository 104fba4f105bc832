import { UndeliverableError } from '../undeliverable.ts';
import type { SmsSender } from './sms-sender.ts';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** The number or name that messages come from. */
  from: string;
  /** Where the company's interface is; another address for tests and regional doors. */
  url: string;
}

const officialUrl = 'https://api.twilio.com';

/** Sends through Twilio. Its SDK is large and loaded with the first message, not with the shop. */
export function twilioSender({ accountSid, authToken, from, url }: TwilioAccount): SmsSender {
  const connect = async () => {
    const { default: twilio } = await import('twilio');
    const httpClient = new twilio.RequestClient({ timeout: 20_000 });
    // The SDK knows its company's own host alone.
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) =>
      request({ ...options, uri: options.uri.replace(officialUrl, url) });
    return twilio(accountSid, authToken, { httpClient });
  };
  let client: ReturnType<typeof connect> | undefined;
  return {
    async send({ to, text }) {
      client ??= connect();
      const { messages } = await client;
      try {
        await messages.create({ to, from, body: text });
      } catch (error) {
        throw withoutNames(error);
      }
    },
  };
}

/**
 * A refusal quotes the number it is about. 4xx is for good, but for "too many requests" and a wrong
 * account of ours.
 */
function withoutNames(error: unknown): Error {
  const { status, code } = Object(error) as { status?: unknown; code?: unknown };
  const numbers = [status, code].filter((part) => part !== undefined).join(' ');
  const isRefusedForGood =
    typeof status === 'number' &&
    status >= 400 &&
    status < 500 &&
    ![401, 403, 408, 429].includes(status);
  return isRefusedForGood
    ? new UndeliverableError(`the SMS company refused it (${numbers})`)
    : new Error(`the SMS company did not take the message (${numbers})`);
}
