import { createTransport } from 'nodemailer';
import { UndeliverableError } from '../undeliverable.ts';
import type { MailSender } from './mail-sender.ts';

/** How long a server may take to take the call, to greet, and to answer anything else. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by SMTP.
 *
 * @param url such as `smtps://user:password@mail.example:465`; `smtp:` takes TLS where the server
 *   offers it
 * @param from the sender, such as `Kaifu <shop@example.com>`
 */
export function smtpSender(url: string, from: string): MailSender {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...patience }, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        throw withoutNames(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * What of a mail a server can refuse. Before it comes the sender, who is the shop: where that is
 * refused no mail goes out.
 */
const ofTheMail: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * A server's refusal quotes the recipient's address; only its number goes on. 5xx is for good (RFC
 * 5321, 4.2.1).
 */
function withoutNames(error: unknown): Error {
  const { code, command, responseCode } = Object(error) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const numbers = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const isRefusedForGood =
    typeof responseCode === 'number' && responseCode >= 500 && ofTheMail.includes(command);
  return isRefusedForGood
    ? new UndeliverableError(`the mail server refused it (${numbers})`)
    : new Error(`the mail server did not take the mail (${numbers})`);
}
