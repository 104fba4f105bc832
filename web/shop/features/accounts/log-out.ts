import { logout } from '#contract/shop/accounts.ts';
import { type CallResult, send } from '../../lib/api.ts';
import { clearCachedResponses } from './viewer.ts';

/** Ends this session, and removes the member's data from the cache. */
export async function logOut(): Promise<CallResult<object>> {
  const result = await send(logout, {});
  if (result.ok) await clearCachedResponses();
  return result;
}
