import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import type { LineAccount } from './line-messaging.ts';

/** The environment variables of messages by LINE: the channel access token, and the account. */
export const lineVariables = {
  KAIFU_LINE_TOKEN: z.string().min(1).optional(),
  KAIFU_LINE_ACCOUNT: z
    .string()
    .regex(/^@[\w.-]{1,30}$/, 'must be the basic or premium ID of the account, such as @123abcde')
    .optional(),
};

export const lineMessagesGroup = {
  names: ['KAIFU_LINE_TOKEN', 'KAIFU_LINE_ACCOUNT'],
  message: 'must be set together with the other setting of messages by LINE',
} as const;

/** Reads the official account at LINE; undefined if it is not set. */
export function lineAccountOf({
  KAIFU_LINE_TOKEN: token,
  KAIFU_LINE_ACCOUNT: id,
}: VariablesOf<typeof lineVariables>): LineAccount | undefined {
  return token === undefined || id === undefined ? undefined : { token, id };
}
