import { logout } from '#contract/shop/accounts.ts';
import { type Outcome, send } from '../../lib/api.ts';
import { clearCachedResponses } from './viewer.ts';

/** Ends this session, and removes the member's data from the cache. */
export async function logOut(): Promise<Outcome<object>> {
  const outcome = await send(logout, {});
  if (outcome.ok) await clearCachedResponses();
  return outcome;
}
