import * as z from 'zod';
import { type VariablesOf, withoutSlash } from '../../lib/setting-schemas.ts';
import type { TwilioAccount } from './twilio.ts';

/** The environment variables of Twilio: the account for SMS, and their sender's number or name. */
export const twilioVariables = {
  KAIFU_TWILIO_ACCOUNT_SID: z.string().optional(),
  KAIFU_TWILIO_AUTH_TOKEN: z.string().optional(),
  KAIFU_SMS_FROM: z.string().optional(),
  KAIFU_TWILIO_URL: z.url().default('https://api.twilio.com'),
};

export const twilioGroup = {
  names: ['KAIFU_TWILIO_ACCOUNT_SID', 'KAIFU_TWILIO_AUTH_TOKEN', 'KAIFU_SMS_FROM'],
  message: 'must be set together with the others of the SMS account',
} as const;

/** Reads the account at Twilio; undefined if its settings are not complete. */
export function twilioOf({
  KAIFU_TWILIO_ACCOUNT_SID: accountSid,
  KAIFU_TWILIO_AUTH_TOKEN: authToken,
  KAIFU_SMS_FROM: from,
  KAIFU_TWILIO_URL: url,
}: VariablesOf<typeof twilioVariables>): TwilioAccount | undefined {
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
  return { accountSid, authToken, from, url: withoutSlash(url) };
}
