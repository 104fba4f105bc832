import type { Executor, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import type { GuardianDeps } from './ask-guardian.ts';
import { findMinorCap } from './find-age-bar.ts';
import { guardianConsentedMail, guardianEndedMail, memberGuardianMail } from './guardian.mails.ts';
import { findGuardianByToken, type Guardian, updateGuardian } from './minors.queries.ts';
import { stateOfGuardian } from './minors.rules.ts';

/** The question to a guardian, and whether they have answered. */
export interface GuardianRequest {
  state: 'asked' | 'confirmed' | 'ended';
  member: string;
  guardian: string;
  /** Yen a month. */
  monthlyCap: number;
}

/**
 * Finds the request that the link in a mail to a guardian belongs to; undefined if the link is
 * unknown, or the member has become an adult.
 */
export async function findGuardianRequest(
  deps: GuardianDeps,
  token: string,
): Promise<GuardianRequest | undefined> {
  const guardian = await findGuardianByToken(deps.db, hashOfSecret(token));
  return guardian && requestOf(deps, deps.db, guardian);
}

async function requestOf(
  { clock, findMemberName }: GuardianDeps,
  db: Executor,
  guardian: Guardian,
): Promise<GuardianRequest | undefined> {
  const now = clock.now();
  const monthlyCap = await findMinorCap(db, guardian.memberId, now);
  const member = await findMemberName(db, guardian.memberId);
  if (monthlyCap === undefined || member === '') return undefined;
  const state = stateOfGuardian(guardian, now);
  return { state, member, guardian: guardian.name, monthlyCap };
}

/**
 * Stores a guardian's answer: the consent, a refusal, or the end of a consent. The guardian and the
 * member are mailed. An answer that does not fit the state changes nothing.
 *
 * @returns the request after it; undefined if the link is unknown
 */
export function answerGuardian(
  deps: GuardianDeps,
  token: string,
  answer: 'consent' | 'refuse' | 'withdraw',
): Promise<GuardianRequest | undefined> {
  const tokenHash = hashOfSecret(token);
  return deps.db.transaction(async (tx) => {
    const found = await findGuardianByToken(tx, tokenHash);
    if (found === undefined) return undefined;
    // A payment that begins at the same time sees the consent, or does not begin.
    await lockAccounts(tx, [found.memberId]);
    const guardian = await findGuardianByToken(tx, tokenHash);
    const request = guardian && (await requestOf(deps, tx, guardian));
    if (guardian === undefined || request === undefined) return undefined;
    const from = answer === 'withdraw' ? 'confirmed' : 'asked';
    if (request.state !== from) return request;
    const now = deps.clock.now();
    const isConsent = answer === 'consent';
    await updateGuardian(tx, guardian, isConsent ? { confirmedAt: now } : { endedAt: now });
    await mailAnswer(tx, guardian, { ...request, token }, answer);
    return { ...request, state: isConsent ? 'confirmed' : 'ended' };
  });
}

/** Mails the guardian and the member what was answered. */
async function mailAnswer(
  tx: Tx,
  { memberId, mail, language }: Guardian,
  facts: GuardianRequest & { token: string },
  answer: 'consent' | 'refuse' | 'withdraw',
): Promise<void> {
  const toGuardian = { address: mail, language };
  const letter = answer === 'consent' ? guardianConsentedMail(facts) : guardianEndedMail(facts);
  await queueMail(tx, toGuardian, letter);
  await queueMail(tx, { memberId }, memberGuardianMail(answer, facts));
}
