import { sql } from 'kysely';
import type { AdConsentKind, ConsentKind, ConsentSource } from '#contract/consent.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A consent that a member gave, or one that they withdrew. */
export interface Consent {
  kind: ConsentKind;
  isGiven: boolean;
  at: Date;
  /**
   * The version of the terms that was agreed to; 0 stands for the texts that come with the
   * software.
   */
  termsVersion: number | null;
  /** The sentence about advertising that was shown and agreed to, and its language. */
  sentence: string | null;
  language: 'ja' | 'en' | null;
  source: ConsentSource;
}

export type NewConsent =
  | { kind: 'terms'; termsVersion: number; source: ConsentSource }
  | {
      kind: AdConsentKind;
      source: ConsentSource;
      /** The sentence that was agreed to; null if the consent is withdrawn. */
      shown: { sentence: string; language: 'ja' | 'en' } | null;
    };

const consents = (memberId: number) =>
  query
    .selectFrom('memberConsent')
    .select(['kind', 'isGiven', 'at', 'termsVersion', 'sentence', 'language', 'source'])
    .where('memberId', '=', memberId)
    .$narrowType<Pick<Consent, 'kind' | 'language' | 'source'>>();

/** Finds all consents of a member, oldest first. */
export function findConsents(db: Executor, memberId: number): Promise<Consent[]> {
  return db.run(consents(memberId).orderBy('number'));
}

/** Finds the newest consent of each kind, which is the one that counts. */
export function findPresentConsents(db: Executor, memberId: number): Promise<Consent[]> {
  return db.run(consents(memberId).distinctOn('kind').orderBy('kind').orderBy('number', 'desc'));
}

/** Finds the newest consent of one kind; undefined if the member never gave it. */
export async function findNewestConsent(
  db: Executor,
  memberId: number,
  kind: ConsentKind,
): Promise<Consent | undefined> {
  const [row] = await db.run(
    consents(memberId).where('kind', '=', kind).orderBy('number', 'desc').limit(1),
  );
  return row;
}

/**
 * Records a consent, or that it is withdrawn. The account must be locked or new, so that its
 * consents are numbered without gaps.
 */
export function insertConsent(
  tx: Tx,
  memberId: number,
  consent: NewConsent,
  now: Date,
): Promise<unknown> {
  const isTerms = consent.kind === 'terms';
  const shown = isTerms ? null : consent.shown;
  return tx.run(
    sql`
      insert into member_consent
        (member_id, number, kind, is_given, at, terms_version, sentence, language, source)
      select ${memberId}::bigint, coalesce(max(number), 0) + 1, ${consent.kind}::text,
        ${isTerms || shown !== null}::boolean, ${now}::timestamptz,
        ${isTerms ? consent.termsVersion : null}::smallint, ${shown?.sentence ?? null}::text,
        ${shown?.language ?? null}::text, ${consent.source}::text
      from member_consent where member_id = ${memberId}::bigint
    `.compile(query),
  );
}
