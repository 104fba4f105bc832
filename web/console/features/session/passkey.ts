import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { madePasskey, shownPasskey } from '#contract/console/session.ts';
import { type Result, send } from '../../lib/api.ts';

export const hasPasskeys = browserSupportsWebAuthn();

/** The required members of what WebAuthn takes; the browser reads the others. */
const requestOptions = z.looseObject({ challenge: z.string() });
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
});

/** The person gave no passkey, or the browser refused. */
export interface NotConfirmed {
  readonly ok: false;
  readonly problem: 'not-confirmed';
}
const notConfirmed: NotConfirmed = { ok: false, problem: 'not-confirmed' };

/** Asks the browser for a passkey, to sign in or to step up. */
export async function showPasskey(): Promise<Result<z.infer<typeof shownPasskey>> | NotConfirmed> {
  const begun = await send(operations.beginPasskeySignIn, {});
  if (!begun.ok) return begun;
  try {
    const optionsJSON = z.parse(requestOptions, begun.answer.options);
    const answer = z.parse(shownPasskey, await startAuthentication({ optionsJSON }));
    return { ok: true, answer, revision: null };
  } catch {
    return notConfirmed;
  }
}

/** Asks the browser to make a passkey. */
export async function makePasskey(): Promise<Result<z.infer<typeof madePasskey>> | NotConfirmed> {
  const begun = await send(operations.beginPasskey, {});
  if (!begun.ok) return begun;
  try {
    const optionsJSON = z.parse(creationOptions, begun.answer.options);
    const answer = z.parse(madePasskey, await startRegistration({ optionsJSON }));
    return { ok: true, answer, revision: null };
  } catch {
    return notConfirmed;
  }
}
