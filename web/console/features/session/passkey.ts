import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { madePasskey, shownPasskey } from '#contract/passkeys.ts';
import { askForPasskey, makeNewPasskey } from '../../../kit/lib/webauthn.ts';
import { type Result, send } from '../../lib/api.ts';

export { hasPasskeys } from '../../../kit/lib/webauthn.ts';

/** The person gave no passkey, or the browser refused. */
export interface NotConfirmed {
  readonly ok: false;
  readonly problem: 'not-confirmed';
}
const notConfirmed: NotConfirmed = { ok: false, problem: 'not-confirmed' };

/** Asks the browser for a passkey, to sign in or to confirm an action that needs one (step-up). */
export async function showPasskey(): Promise<Result<z.infer<typeof shownPasskey>> | NotConfirmed> {
  const begun = await send(operations.beginPasskeySignIn, {});
  if (!begun.ok) return begun;
  try {
    const answer = z.parse(shownPasskey, await askForPasskey(begun.answer.options));
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
    const answer = z.parse(madePasskey, await makeNewPasskey(begun.answer.options));
    return { ok: true, answer, revision: null };
  } catch {
    return notConfirmed;
  }
}
