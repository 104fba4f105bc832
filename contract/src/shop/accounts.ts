import * as z from 'zod/mini';
import { listOf } from '../envelope.ts';
import { get, post, text } from './call.ts';

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

export const logout = get({
  path: 'user/logout',
  access: 'anyone',
  csrf: true,
  answer: z.object({}),
});

export const listPrefectures = get({
  path: 'user/pref_list',
  access: 'anyone',
  answer: listOf(z.object({ id: z.int(), name: z.string() })),
});
