import { UndeliverableError } from '../undeliverable.ts';
import type { SmsSender } from './sms-sender.ts';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** The sender's number or name. */
  from: string;
  /** The API's base URL; another one for tests and for regional endpoints. */
  url: string;
}

const officialUrl = 'https://api.twilio.com';

/** Sends text messages through Twilio. Its SDK is large, so it is loaded with the first message. */
export function twilioSender({ accountSid, authToken, from, url }: TwilioAccount): SmsSender {
  const connect = async () => {
    const { default: twilio } = await import('twilio');
    const httpClient = new twilio.RequestClient({ timeout: 20_000 });
    // The SDK cannot be configured with another host.
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) =>
      request({ ...options, uri: options.uri.replace(officialUrl, url) });
    return twilio(accountSid, authToken, { httpClient });
  };
  let client: ReturnType<typeof connect> | undefined;
  return {
    /** Sends a text message. An error does not contain the recipient's number. */
    async send({ to, text }) {
      client ??= connect();
      const { messages } = await client;
      try {
        await messages.create({ to, from, body: text });
      } catch (error) {
        throw withoutNumber(error);
      }
    },
  };
}

/**
 * Replaces Twilio's error, which quotes the number, by one with codes only. 4xx is permanent,
 * except for timeouts, "too many requests" and errors of the shop's own account.
 */
function withoutNumber(error: unknown): Error {
  const { status, code } = Object(error) as { status?: unknown; code?: unknown };
  const codes = [status, code].filter((part) => part !== undefined).join(' ');
  const isPermanent =
    typeof status === 'number' &&
    status >= 400 &&
    status < 500 &&
    ![401, 403, 408, 429].includes(status);
  return isPermanent
    ? new UndeliverableError(`the SMS provider refused it (${codes})`)
    : new Error(`the SMS provider did not accept the message (${codes})`);
}
