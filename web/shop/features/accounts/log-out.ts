import { logout } from '#contract/shop/accounts.ts';
import { type Outcome, send } from '../../lib/api.ts';
import { forgetAnswers } from './viewer.ts';

/** Ends the session here; what was read for the member is forgotten. */
export async function logOut(): Promise<Outcome<object>> {
  const outcome = await send(logout, {});
  if (outcome.ok) await forgetAnswers();
  return outcome;
}
