import type { MailSender } from './mail/mail-sender.ts';
import { smtpSender } from './mail/smtp.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { type TwilioAccount, twilioSender } from './sms/twilio.ts';

/** The companies that the shop reaches people through. */
export interface Messengers {
  mail: MailSender;
  sms: SmsSender;
}

export interface MessengerSettings {
  /**
   * Where mail is handed over, undefined where that is not configured; and the address it comes
   * from.
   */
  mail: { url: string | undefined; from: string };
  sms: TwilioAccount | undefined;
}

/** Where something on this machine stands for those companies. */
export interface StandIn {
  /** Undefined where it is another process's: the configuration says where that takes mail. */
  smtpUrl: string | undefined;
  smsUrl: string;
}

/**
 * Connects what the configuration names; else the stand-in, where there is one; else nothing:
 * messages then wait in the queue for as long as it tries.
 *
 * @returns also the names of the settings that are missing
 */
export function openMessengers(
  config: MessengerSettings,
  standIn: StandIn | undefined,
): Messengers & { missing: string[] } {
  const smtpUrl = config.mail.url ?? standIn?.smtpUrl;
  const sms =
    config.sms ??
    (standIn && {
      accountSid: 'ACsandbox',
      authToken: 'sandbox',
      from: 'Kaifu',
      url: standIn.smsUrl,
    });
  const missing = [
    ...(smtpUrl === undefined ? ['KAIFU_SMTP_URL'] : []),
    ...(sms === undefined ? ['KAIFU_TWILIO_ACCOUNT_SID'] : []),
  ];
  const absent = () =>
    Promise.reject(new Error(`messages cannot be sent without ${missing.join(', ')}`));
  return {
    mail:
      smtpUrl === undefined
        ? { send: absent, close: () => {} }
        : smtpSender(smtpUrl, config.mail.from),
    sms: sms === undefined ? { send: absent } : twilioSender(sms),
    missing,
  };
}
