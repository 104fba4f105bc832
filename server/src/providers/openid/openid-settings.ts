import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import type { OpenidClients } from './open-openid.ts';

/** The environment variables of the companies with whose accounts members log in. */
export const openidVariables = {
  /** The shop's client at Google. */
  KAIFU_LOGIN_GOOGLE_ID: z.string().optional(),
  KAIFU_LOGIN_GOOGLE_SECRET: z.string().optional(),
  /** The shop's LINE Login channel. */
  KAIFU_LOGIN_LINE_ID: z.string().optional(),
  KAIFU_LOGIN_LINE_SECRET: z.string().optional(),
};

export const googleGroup = {
  names: ['KAIFU_LOGIN_GOOGLE_ID', 'KAIFU_LOGIN_GOOGLE_SECRET'],
  message: 'must be set together with the other one of the client at Google',
} as const;

export const lineGroup = {
  names: ['KAIFU_LOGIN_LINE_ID', 'KAIFU_LOGIN_LINE_SECRET'],
  message: 'must be set together with the other one of the LINE Login channel',
} as const;

/** Reads the shop's clients at these companies; a client is undefined if it is not set. */
export function openidClientsOf(variables: VariablesOf<typeof openidVariables>): OpenidClients {
  const client = (id: string | undefined, secret: string | undefined) =>
    id === undefined || secret === undefined ? undefined : { clientId: id, clientSecret: secret };
  return {
    google: client(variables.KAIFU_LOGIN_GOOGLE_ID, variables.KAIFU_LOGIN_GOOGLE_SECRET),
    line: client(variables.KAIFU_LOGIN_LINE_ID, variables.KAIFU_LOGIN_LINE_SECRET),
  };
}
