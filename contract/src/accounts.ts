import * as z from 'zod/mini';
import { get, post, text } from './call.ts';
import { listOf, numericString } from './envelope.ts';

/** The current user of the spec, section 3. A visitor has empty names, zero balances and an empty token. */
export const currentUser = z.object({
  is_login: z.enum(['0', '1']),
  point: numericString,
  coin: numericString,
  availablePoint: numericString,
  last_name: z.string(),
  first_name: z.string(),
  token: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getCurrentUser = get({ path: 'user/point', access: 'anyone', answer: currentUser });

export const login = post({
  path: 'user/login',
  access: 'anyone',
  payload: z.object({
    mail: text(255),
    pass: text(128),
    save_cookie: z.optional(z.literal('1')),
  }),
  answer: z.object({}),
});

export const logout = get({ path: 'user/logout', access: 'anyone', csrf: true, answer: z.object({}) });

export const listPrefectures = get({
  path: 'user/pref_list',
  access: 'anyone',
  answer: listOf(z.object({ id: z.int(), name: z.string() })),
});
