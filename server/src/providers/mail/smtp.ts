import { createTransport } from 'nodemailer';
import { UndeliverableError } from '../undeliverable.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * Timeouts for connecting, for the server's greeting, and for any other answer, in milliseconds.
 */
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Whether a mail server is on this machine, where nobody listens to what is sent. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

export interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example:465`. `smtp:` begins TLS by STARTTLS. */
  url: string;
  /** The sender, such as `Kaifu <shop@example.com>`. */
  from: string;
  /** Sends nothing to a server that offers no STARTTLS; otherwise it is sent in plain text. */
  requireTls: boolean;
}

/** Makes a sender of mails by SMTP. */
export function smtpSender({ url, from, requireTls }: SmtpOptions): MailSender {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, requireTLS: requireTls, ...timeoutsMs },
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
