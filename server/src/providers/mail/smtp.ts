import { createTransport } from 'nodemailer';
import { UndeliverableError } from '../undeliverable.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * Timeouts for connecting, for the server's greeting, and for any other answer, in milliseconds.
 */
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Makes a sender of mails by SMTP.
 *
 * @param url such as `smtps://user:password@mail.example:465`; `smtp:` uses STARTTLS if the server
 *   offers it
 * @param from the sender, such as `Kaifu <shop@example.com>`
 */
export function smtpSender(url: string, from: string): MailSender {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, ...timeoutsMs },
    { from },
  );
  return {
    /** Sends a mail by SMTP. An error does not contain the recipient's address. */
    async send({ oneClickStopUrl, ...mail }) {
      const stopping =
        oneClickStopUrl === undefined
          ? undefined
          : {
              'List-Unsubscribe': `<${oneClickStopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            };
      const headers = { 'Auto-Submitted': 'auto-generated', ...stopping };
      try {
        await transport.sendMail({ ...mail, headers });
      } catch (error) {
        throw withoutAddress(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The SMTP commands whose refusal is about the mail itself. A refusal of MAIL FROM, which comes
 * first, is about the shop's sender address: then no mail can be sent.
 */
const mailCommands: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * Replaces a server's error, which quotes the recipient's address, by one with codes only. 5xx is
 * permanent (RFC 5321, 4.2.1).
 */
function withoutAddress(error: unknown): Error {
  const { code, command, responseCode } = Object(error) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const codes = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const isPermanent =
    typeof responseCode === 'number' && responseCode >= 500 && mailCommands.includes(command);
  return isPermanent
    ? new UndeliverableError(`the mail server refused it (${codes})`)
    : new Error(`the mail server did not take the mail (${codes})`);
}
