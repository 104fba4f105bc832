import { logout } from '#contract/shop/accounts.ts';
import { type CallResult, send } from '../../lib/api.ts';
import { unsubscribe } from '../../lib/push.ts';
import { clearCachedResponses } from './viewer.ts';

/** Ends this session and this browser's push messages, and clears the member's cached data. */
export async function logOut(): Promise<CallResult<object>> {
  await unsubscribe();
  const result = await send(logout, {});
  if (result.ok) await clearCachedResponses();
  return result;
}
