import * as z from 'zod/mini';
import { instant, listOf } from '../envelope.ts';
import { get, post, text } from './call.ts';

/*
 * Log-ins with an account at a login provider (OpenID Connect). A call gives the address at which
 * the person logs in at the provider; the browser comes back to `/login-return/:provider`, and the
 * page sends the query of that address. Each address works once, for ten minutes, in the session
 * that asked for it. Refusals come under `mail`, as those of a login.
 */

/** A provider with whose accounts members can log in. */
export const loginProvider = z.enum(['google', 'line']);
export type LoginProvider = z.infer<typeof loginProvider>;

/** The login providers that this shop has set up, in the order in which they are shown. */
export const listLoginProviders = get({
  path: 'user/login/providers',
  access: 'anyone',
  answer: listOf(z.object({ provider: loginProvider })),
});

/** The address at which the browser goes on. */
const onward = z.object({ url: z.string() });
/** The query with which the provider sent the browser back. */
const returned = { provider: loginProvider, query: text(4000) };

/** The address at which a person logs in at a provider. */
export const beginLoginAt = post({
  path: 'user/login/openid_options',
  access: 'anyone',
  payload: z.object({ provider: loginProvider }),
  answer: onward,
});

/** Logs in with an account that is linked to a member. */
export const completeLoginAt = post({
  path: 'user/login/openid',
  access: 'anyone',
  payload: z.object({ ...returned, save_cookie: z.optional(z.literal('1')) }),
  answer: z.object({
    /**
     * `to_link`: the account is not linked, and its verified mail address is a member's. The member
     * has to log in once to link it. `to_register`: no member has its verified mail address.
     */
    outcome: z.enum(['logged_in', 'to_link', 'to_register']),
    /** The verified mail address; '' once logged in. */
    mail: z.string(),
    /** For `linkIdentity`, within ten minutes; '' if there is nothing to link. */
    token: z.string(),
  }),
});

/** Links the account of a `to_link`, after the member with its mail address has logged in. */
export const linkIdentity = post({
  path: 'user/identity/link',
  stepUp: 'always',
  payload: z.object({ provider: loginProvider, token: text(64) }),
  answer: z.object({}),
});

export const memberIdentity = z.object({
  provider: loginProvider,
  created: instant,
  /** Null if it has never been used to log in. */
  last_used: z.nullable(instant),
});
export type MemberIdentity = z.infer<typeof memberIdentity>;

/** The accounts with which the member can log in. */
export const listIdentities = get({ path: 'user/identity/list', answer: listOf(memberIdentity) });

/**
 * The address at which a member logs in at a provider to link their account there. Needs the
 * password as `beginPasskey` does.
 */
export const beginIdentity = post({
  path: 'user/identity/options',
  stepUp: 'always',
  payload: z.object({ provider: loginProvider, pass: z.optional(text(128)) }),
  answer: onward,
});

/** Links the account with which the member has logged in at the provider. */
export const addIdentity = post({
  path: 'user/identity/add',
  payload: z.object(returned),
  answer: z.object({}),
});

/** Unlinks an account, unless it is the last way to log in. */
export const removeIdentity = post({
  path: 'user/identity/remove',
  stepUp: 'always',
  payload: z.object({ provider: loginProvider }),
  answer: z.object({}),
});
