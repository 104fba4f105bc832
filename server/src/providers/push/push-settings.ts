import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import type { PushKeys } from './web-push.ts';

/** The environment variables of push messages: VAPID keys, and how services reach the operator. */
export const pushVariables = {
  KAIFU_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url')
    .optional(),
  KAIFU_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  KAIFU_PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
};

export const pushGroup = {
  names: ['KAIFU_PUSH_PUBLIC_KEY', 'KAIFU_PUSH_PRIVATE_KEY', 'KAIFU_PUSH_SUBJECT'],
  message: 'must be set together with the others of web push',
} as const;

/** Reads the keys of web push messages; undefined if they are not set. */
export function pushKeysOf({
  KAIFU_PUSH_PUBLIC_KEY: publicKey,
  KAIFU_PUSH_PRIVATE_KEY: privateKey,
  KAIFU_PUSH_SUBJECT: subject,
}: VariablesOf<typeof pushVariables>): PushKeys | undefined {
  return publicKey === undefined || privateKey === undefined || subject === undefined
    ? undefined
    : { publicKey, privateKey, subject };
}
