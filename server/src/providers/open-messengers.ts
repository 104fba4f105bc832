import type { MailSender } from './mail/mail-sender.ts';
import { isOnThisMachine, smtpSender } from './mail/smtp.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { type TwilioAccount, twilioSender } from './sms/twilio.ts';

/** The senders of mails and text messages. */
export interface Messengers {
  mail: MailSender;
  sms: SmsSender;
}

export interface MessengerSettings {
  /** The mail server's address, undefined if not configured, and the sender's address. */
  mail: { url: string | undefined; from: string };
  sms: TwilioAccount | undefined;
}

/** The sandbox's addresses for mails and text messages. */
export interface SandboxMessengers {
  /**
   * Undefined if another process runs the sandbox: KAIFU_SMTP_URL must then name its mail server.
   */
  smtpUrl: string | undefined;
  smsUrl: string;
}

/**
 * Opens the senders of mail and SMS: those of the configuration, else the sandbox's. Without
 * either, sending fails and messages wait in the queue as long as it retries.
 *
 * @returns the senders and the names of the missing settings
 */
export function openMessengers(
  config: MessengerSettings,
  sandboxMessengers: SandboxMessengers | undefined,
): Messengers & { missing: string[] } {
  const smtpUrl = config.mail.url ?? sandboxMessengers?.smtpUrl;
  const requireTls = config.mail.url !== undefined && !isOnThisMachine(config.mail.url);
  const sms =
    config.sms ??
    (sandboxMessengers && {
      accountSid: 'ACsandbox',
      authToken: 'sandbox',
      from: 'Kaifu',
      url: sandboxMessengers.smsUrl,
    });
  const missing = [
    ...(smtpUrl === undefined ? ['KAIFU_SMTP_URL'] : []),
    ...(sms === undefined ? ['KAIFU_TWILIO_ACCOUNT_SID'] : []),
  ];
  const rejectUnconfigured = () =>
    Promise.reject(new Error(`messages cannot be sent without ${missing.join(', ')}`));
  return {
    mail:
      smtpUrl === undefined
        ? { send: rejectUnconfigured, close: () => {} }
        : smtpSender({ url: smtpUrl, from: config.mail.from, requireTls }),
    sms: sms === undefined ? { send: rejectUnconfigured } : twilioSender(sms),
    missing,
  };
}
