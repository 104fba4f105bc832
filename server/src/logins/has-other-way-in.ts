import { hasPassword } from '../accounts/index.ts';
import type { Tx } from '../db/database.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { findIdentities } from './identities.queries.ts';
import { findPasskeys } from './passkeys.queries.ts';

/**
 * Whether a member could still log in after this account of a company, or this passkey, is removed:
 * by a password that somebody knows, a passkey that was not copied, or another account of a
 * company. The caller must lock the member, so that two removals in parallel do not remove both
 * ways.
 */
export async function hasOtherWayIn(
  tx: Tx,
  memberId: number,
  removed: { provider?: OpenidProviderId; passkeyId?: number },
): Promise<boolean> {
  if (await hasPassword(tx, memberId)) return true;
  const identities = await findIdentities(tx, memberId);
  if (identities.some(({ provider }) => provider !== removed.provider)) return true;
  const passkeys = await findPasskeys(tx, memberId);
  return passkeys.some(({ id, copiedAt }) => id !== removed.passkeyId && copiedAt === null);
}
