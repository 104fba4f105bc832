import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { passwordLength } from '../limits.ts';
import { madePasskey, shownPasskey, webauthn } from '../passkeys.ts';
import { permissions, roleNames } from '../permissions.ts';
import { command, idInPath, instant, nothing, read, text } from './operation.ts';

const access = 'session';
const password = text(passwordLength.max * 4);
/** Six digits of an authenticator, or a recovery code. */
const code = text(40);

/** The signed-in staff member, with their permissions. */
export const session = z.object({
  /**
   * `factor-required`: the password was right, a second factor is next. `enrolment-required`: this
   * person has no second factor yet and has to set one up.
   */
  state: z.enum(['factor-required', 'enrolment-required', 'signed-in']),
  staff: z.object({
    id: z.int(),
    mail: z.string(),
    name: z.string(),
    language: z.enum(languages),
  }),
  /** Empty until the session is `signed-in`. */
  roles: z.array(z.enum(roleNames)),
  permissions: z.array(z.enum(permissions)),
  /** Until then, operations with `x-step-up` need no fresh factor; null if one is needed now. */
  stepUpUntil: z.nullable(instant),
  /** The session ends then, or earlier if it is not used. */
  expiresAt: instant,
});
export type Session = z.infer<typeof session>;

const sessionId = z.object({ sessionId: z.string().check(z.regex(/^[\w-]{43}$/)) });
const factorId = z.object({ factorId: idInPath });

/** Only somebody who has a factor already has to show it: the first one is added without. */
const addingFactor = 'conditional';

const recoveryCodes = z.array(z.string());

export const sessionOperations = {
  getSession: read({
    path: 'session',
    summary: 'Who is signed in, with roles and permissions',
    access,
    answer: session,
  }),
  signIn: command({
    path: 'session',
    summary: 'Sign in by mail and password; a second factor follows',
    access: 'anyone',
    idempotent: false,
    body: z.object({ mail: text(254), password }),
    answer: session,
  }),
  sendFactor: command({
    path: 'session/factor',
    summary: 'Show the second factor: a code of an authenticator, or a recovery code',
    access,
    idempotent: false,
    body: z.object({ code }),
    answer: session,
  }),
  signOut: command({
    method: 'DELETE',
    path: 'session',
    summary: 'End this session',
    access,
    idempotent: false,
    answer: nothing,
  }),
  stepUp: command({
    path: 'session/step-up',
    summary: 'Show a second factor again, for operations with x-step-up',
    access: 'staff',
    idempotent: false,
    body: z.object({ code }),
    answer: session,
  }),
  beginPasskeySignIn: command({
    path: 'session/passkey/options',
    summary: 'What the browser needs to sign in, or to step up, by passkey',
    access: 'anyone',
    idempotent: false,
    answer: z.object({ options: webauthn }),
  }),
  signInByPasskey: command({
    path: 'session/passkey',
    summary: 'Sign in by passkey',
    access: 'anyone',
    idempotent: false,
    body: z.object({ credential: shownPasskey }),
    answer: session,
  }),
  stepUpByPasskey: command({
    path: 'session/step-up/passkey',
    summary: 'Show a passkey again, for operations with x-step-up',
    access: 'staff',
    idempotent: false,
    body: z.object({ credential: shownPasskey }),
    answer: session,
  }),
  listOwnSessions: read({
    path: 'sessions',
    summary: 'Your sessions on all devices',
    access: 'staff',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          address: z.string(),
          createdAt: instant,
          lastUsedAt: instant,
          isThis: z.boolean(),
        }),
      ),
    }),
  }),
  endOwnSession: command({
    method: 'DELETE',
    path: 'sessions/:sessionId',
    summary: 'End one of your sessions',
    access: 'staff',
    idempotent: false,
    params: sessionId,
    answer: nothing,
  }),
  readInvitation: command({
    path: 'invitation',
    summary: 'The person that an invitation is for',
    access: 'anyone',
    idempotent: false,
    body: z.object({ token: text(100) }),
    answer: z.object({ mail: z.string(), name: z.string(), expiresAt: instant }),
  }),
  acceptInvitation: command({
    path: 'invitation/acceptance',
    summary: 'Set the password; the invitation is used up',
    access: 'anyone',
    idempotent: false,
    body: z.object({ token: text(100), password }),
    answer: session,
  }),
  changeOwnPassword: command({
    method: 'PUT',
    path: 'password',
    summary: 'Set another password; all your other sessions end',
    access: 'staff',
    idempotent: false,
    stepUp: true,
    body: z.object({ password }),
    answer: nothing,
  }),
  listFactors: read({
    path: 'factors',
    summary: 'Your authenticators and passkeys, and how many recovery codes are left',
    access,
    answer: z.object({
      authenticators: z.array(z.object({ id: z.int(), name: z.string(), createdAt: instant })),
      passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: instant })),
      recoveryCodesLeft: z.int(),
    }),
  }),
  beginAuthenticator: command({
    path: 'factors/authenticators',
    summary: 'A secret for an authenticator; a code of it confirms it within ten minutes',
    access,
    idempotent: false,
    stepUp: addingFactor,
    body: z.object({ name: text(60) }),
    answer: z.object({ id: z.int(), secret: z.string(), uri: z.string() }),
  }),
  confirmAuthenticator: command({
    path: 'factors/authenticators/:factorId/confirmation',
    summary: 'Confirm an authenticator by its code; the first factor also gives recovery codes',
    access,
    idempotent: false,
    stepUp: addingFactor,
    params: factorId,
    body: z.object({ code }),
    answer: z.object({ session, recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removeAuthenticator: command({
    method: 'DELETE',
    path: 'factors/authenticators/:factorId',
    summary: 'Remove an authenticator; the last factor stays',
    access: 'staff',
    idempotent: false,
    stepUp: true,
    params: factorId,
    answer: nothing,
  }),
  beginPasskey: command({
    path: 'factors/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    access,
    idempotent: false,
    stepUp: addingFactor,
    answer: z.object({ options: webauthn }),
  }),
  addPasskey: command({
    path: 'factors/passkeys',
    summary: 'Add a passkey; the first factor also gives recovery codes',
    access,
    idempotent: false,
    stepUp: addingFactor,
    body: z.object({ name: text(60), credential: madePasskey }),
    answer: z.object({ session, recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removePasskey: command({
    method: 'DELETE',
    path: 'factors/passkeys/:factorId',
    summary: 'Remove a passkey; the last factor stays',
    access: 'staff',
    idempotent: false,
    stepUp: true,
    params: factorId,
    answer: nothing,
  }),
  renewRecoveryCodes: command({
    path: 'factors/recovery-codes',
    summary: 'Ten other recovery codes; the ones before no longer work',
    access: 'staff',
    idempotent: false,
    stepUp: true,
    answer: z.object({ recoveryCodes }),
  }),
} as const;
