import { violatedConstraint } from '../db/errors.ts';
import { fallbackIfUnavailable } from './fallback-if-unavailable.ts';
import { findConnectedSite } from './find-connected-sites.ts';
import { upsertLink } from './partners.queries.ts';
import { phoneKeyOf } from './partners.rules.ts';
import type { Partners } from './partners.ts';

export type LinkResult = 'linked' | 'refused' | 'no-such-site' | 'no-answer' | 'paused';

/**
 * Links a member's account at a partner site. The site compares the phone number with its own.
 *
 * Refused if the number differs, or another member has linked the account.
 */
export async function linkSite(
  partners: Partners,
  memberId: number,
  input: { siteId: number; login: string; password: string; phone: string },
): Promise<LinkResult> {
  const connected = await findConnectedSite(partners, input.siteId);
  if (connected === undefined) return 'no-such-site';
  if (connected.isPaused) return 'paused';
  const { site } = connected;
  const phone = phoneKeyOf(input.phone);
  if (phone === '') return 'refused';
  const answer = await site
    .link({ login: input.login, password: input.password, phone })
    .then((account) => ({ account }))
    .catch(fallbackIfUnavailable(undefined));
  if (answer === undefined) return 'no-answer';
  if (answer.account === undefined) return 'refused';
  try {
    const link = { siteId: site.id, account: answer.account };
    return (await upsertLink(partners.db, memberId, link, partners.clock.now()))
      ? 'linked'
      : 'refused';
  } catch (error) {
    if (violatedConstraint(error) === 'partner_account_linked_once') return 'refused';
    throw error;
  }
}
