import { findMemberByMail, mailKeyOf, readMail } from '../accounts/index.ts';
import type { Language } from '../http/language.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import type { OpenidIdentity, OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { insertWaitingIdentity, updateIdentityUse } from './identities.queries.ts';
import { openidMs } from './logins.rules.ts';
import {
  type Authorization,
  type AuthorizationEnd,
  beginAuthorization,
  endAuthorization,
} from './openid-authorization.ts';
import type { OpenidDeps } from './openid-deps.ts';

/**
 * The result of a log-in at a company: `member` if the account is linked; `to-link` if a member has
 * its verified mail address, with the token that links it; `to-register` if nobody has its verified
 * address; `unverified` if the company has not verified the address. Otherwise why it failed.
 */
export type LogInAtCompany =
  | { kind: 'member'; memberId: number; passwordHash: string }
  | { kind: 'to-link'; mail: string; token: string }
  | { kind: 'to-register'; mail: string }
  | { kind: 'unverified' }
  | Exclude<AuthorizationEnd, { kind: 'identity' }>;

const authorizationOf = (provider: OpenidProviderId, visitorId: string): Authorization => ({
  provider,
  purpose: `log in ${visitorId}`,
});

/** Makes the address at which somebody logs in at a company; undefined if it does not answer. */
export function beginLogInAt(
  deps: OpenidDeps,
  provider: OpenidProviderId,
  { visitorId, language }: { visitorId: string; language: Language },
): Promise<string | undefined> {
  return beginAuthorization(deps, authorizationOf(provider, visitorId), language);
}

/**
 * Finds the member whose linked account logged in at a company. An account that is not linked never
 * logs anybody in, whatever address it has.
 */
export async function endLogInAt(
  deps: OpenidDeps,
  provider: OpenidProviderId,
  { visitorId, query }: { visitorId: string; query: string },
): Promise<LogInAtCompany> {
  const end = await endAuthorization(deps, authorizationOf(provider, visitorId), query);
  if (end.kind !== 'identity') return end;
  const linked = await updateIdentityUse(deps.db, end.identity, deps.clock.now());
  return linked === undefined ? unlinked(deps, end.identity) : { kind: 'member', ...linked };
}

/** Decides the next step of a person whose account is not linked with a member. */
async function unlinked(
  { db, clock }: OpenidDeps,
  { provider, subject, mail: given, isMailVerified }: OpenidIdentity,
): Promise<LogInAtCompany> {
  // The same answer for an address that is a member's: it is not this person's, as far as is known.
  const mail = isMailVerified && given !== undefined ? readMail(given) : undefined;
  if (mail === undefined) return { kind: 'unverified' };
  if ((await findMemberByMail(db, mail)) === undefined) return { kind: 'to-register', mail };
  const token = makeSessionSecret();
  await insertWaitingIdentity(db, {
    ...{ provider, subject },
    tokenHash: hashOfSecret(token),
    mailKey: mailKeyOf(mail),
    expiresAt: new Date(clock.now().getTime() + openidMs),
  });
  return { kind: 'to-link', mail, token };
}
