import { lockOpenMember, mailKeyOf, proveMail } from '../accounts/index.ts';
import type { Tx } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { MemberSession } from '../http/shop-session.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { hasOtherWayIn } from './has-other-way-in.ts';
import {
  deleteIdentity,
  findIdentities,
  type IdentityKey,
  insertIdentity,
  takeWaitingIdentity,
} from './identities.queries.ts';
import { identityMail } from './identity.mails.ts';
import {
  type Authorization,
  type AuthorizationEnd,
  beginAuthorization,
  endAuthorization,
} from './openid-authorization.ts';
import type { OpenidDeps } from './openid-deps.ts';

/**
 * The result of linking an account: `taken` if it is linked with another member, `other` if the
 * member is linked with another account of this company, `gone` if the account closed meanwhile.
 */
export type Linking = 'linked' | 'taken' | 'other' | 'gone';

const authorizationOf = (
  provider: OpenidProviderId,
  { principal, idHash }: MemberSession,
): Authorization => ({
  provider,
  purpose: `link ${principal.memberId} ${idHash.toString('base64url')}`,
});

/**
 * Makes the address at which a member logs in to link an account; undefined if the company does not
 * answer.
 */
export function beginLinking(
  deps: OpenidDeps,
  provider: OpenidProviderId,
  { session, language }: { session: MemberSession; language: Language },
): Promise<string | undefined> {
  return beginAuthorization(deps, authorizationOf(provider, session), language);
}

/** Links the account with which a member has logged in at a company, and mails the member. */
export async function endLinking(
  deps: OpenidDeps,
  provider: OpenidProviderId,
  { session, query }: { session: MemberSession; query: string },
): Promise<Linking | Exclude<AuthorizationEnd, { kind: 'identity' }>['kind']> {
  const end = await endAuthorization(deps, authorizationOf(provider, session), query);
  if (end.kind !== 'identity') return end.kind;
  const { memberId } = session.principal;
  return deps.db.transaction(async (tx) => {
    const member = await lockOpenMember(tx, memberId);
    if (member === undefined) return 'gone';
    const { mail, isMailVerified } = end.identity;
    const isSame = mail !== undefined && mailKeyOf(mail) === mailKeyOf(member.mail);
    if (isMailVerified && isSame) await proveMail(tx, memberId, deps.clock.now());
    return linked(tx, deps, memberId, end.identity);
  });
}

/**
 * Links the account that waits under a token, after a log-in by password or passkey: the member's
 * mail address must be the one that the company has verified. The token is deleted.
 */
export function linkWaiting(
  deps: OpenidDeps,
  memberId: number,
  { provider, token }: { provider: OpenidProviderId; token: string },
): Promise<Linking> {
  return deps.db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return 'gone';
    const taking = { provider, tokenHash: hashOfSecret(token), memberId, now: deps.clock.now() };
    const identity = await takeWaitingIdentity(tx, taking);
    if (identity === undefined) return 'gone';
    await proveMail(tx, memberId, deps.clock.now());
    return linked(tx, deps, memberId, identity);
  });
}

/** Stores the link. If the same link exists already, that is a success, too. */
async function linked(
  tx: Tx,
  { clock }: OpenidDeps,
  memberId: number,
  { provider, subject }: IdentityKey,
): Promise<Linking> {
  if ((await lockOpenMember(tx, memberId)) === undefined) return 'gone';
  const own = (await findIdentities(tx, memberId)).find((each) => each.provider === provider);
  if (own !== undefined) return own.subject === subject ? 'linked' : 'other';
  if (!(await insertIdentity(tx, { provider, subject, memberId, linkedAt: clock.now() })))
    return 'taken';
  await queueMail(tx, { memberId }, identityMail('linked', provider, clock.now()));
  return 'linked';
}

/**
 * Unlinks the account of a company, and mails the member. The last way to log in stays: there must
 * be a password that somebody knows, a passkey that works, or another account.
 */
export function unlink(
  { db, clock }: Pick<OpenidDeps, 'db' | 'clock'>,
  memberId: number,
  provider: OpenidProviderId,
): Promise<'unlinked' | 'last-way' | 'gone'> {
  return db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return 'gone';
    if (!(await hasOtherWayIn(tx, memberId, { provider }))) return 'last-way';
    if (!(await deleteIdentity(tx, memberId, provider))) return 'gone';
    await queueMail(tx, { memberId }, identityMail('unlinked', provider, clock.now()));
    return 'unlinked';
  });
}
