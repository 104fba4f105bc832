import { sql } from 'kysely';
import {
  editionContent,
  type LegalContent,
  type OperatorContent,
} from '#contract/console/editions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A version of all legal texts. It begins when a new edition of one of them takes effect. */
export interface LegalVersion {
  version: number;
  fromAt: Date;
}

/** Finds the versions of the terms, first the one that begins last. */
export function findVersions(db: Executor): Promise<LegalVersion[]> {
  return db.run(
    query
      .selectFrom('legalVersion')
      .select(['version', 'fromAt'])
      .orderBy('fromAt', 'desc')
      .orderBy('version', 'desc'),
  );
}

interface NewVersion {
  document: number;
  edition: number;
  fromAt: Date;
  /** Whether members have to agree to it before they buy points again. */
  needsAgreement: boolean;
}

/** Inserts the next version. The caller deletes those that it replaces first. */
export async function insertVersion(
  tx: Tx,
  { document, edition, fromAt, needsAgreement }: NewVersion,
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('legal versions'))`.compile(query));
  await tx.run(
    query.insertInto('legalVersion').values({
      ...{ document, edition, fromAt, needsAgreement },
      version: sql<number>`(select coalesce(max(version), 0) + 1 from legal_version)`,
    }),
  );
}

/** Deletes the versions of a text that begin after a moment: no order was made under them. */
export function deleteVersionsAfter(tx: Tx, document: number, after: Date): Promise<unknown> {
  return tx.run(
    query.deleteFrom('legalVersion').where('document', '=', document).where('fromAt', '>', after),
  );
}

/** A legal text as a member reads it. */
export interface ReadText {
  content: LegalContent;
  fromAt: Date;
}

/** Versions with the content of their editions, first the one that begins last. */
const versionsWithTexts = () =>
  query
    .selectFrom('legalVersion')
    .innerJoin('shopEdition', (join) =>
      join
        .onRef('shopEdition.id', '=', 'legalVersion.document')
        .onRef('shopEdition.number', '=', 'legalVersion.edition')
        .on('shopEdition.kind', '=', 'legal'),
    )
    .select(['shopEdition.content', 'legalVersion.fromAt'])
    .orderBy('legalVersion.fromAt', 'desc')
    .orderBy('legalVersion.version', 'desc');

const texts = (document: number) => versionsWithTexts().where('document', '=', document).limit(1);

function readText(row: { content: unknown; fromAt: Date }): ReadText {
  const content = editionContent.parse(row.content);
  if (content.kind !== 'legal') throw new Error(`a legal text has content of ${content.kind}`);
  return { content, fromAt: row.fromAt };
}

/**
 * Finds the text in effect at a moment; undefined if it is the text that comes with the software.
 */
export async function findTextAt(
  db: Executor,
  document: number,
  at: Date,
): Promise<ReadText | undefined> {
  const [row] = await db.run(texts(document).where('legalVersion.fromAt', '<=', at));
  return row && readText(row);
}

/**
 * Finds a text as it is in a version of the terms; undefined if it is the text that comes with the
 * software.
 */
export async function findTextOfVersion(
  db: Executor,
  document: number,
  version: number,
): Promise<ReadText | undefined> {
  const [row] = await db.run(
    texts(document).where(
      sql<boolean>`(legal_version.from_at, legal_version.version) <=
        (select own.from_at, own.version from legal_version as own where own.version = ${version})`,
    ),
  );
  return row && readText(row);
}

/**
 * Finds the version in effect at a moment; undefined if all texts are those that come with the
 * software.
 */
export async function findVersionAt(db: Executor, at: Date): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('legalVersion')
      .select('version')
      .where('fromAt', '<=', at)
      .orderBy('fromAt', 'desc')
      .orderBy('version', 'desc')
      .limit(1),
  );
  return row?.version;
}

/** Finds when a version began; undefined if it has not begun, or does not exist. */
export async function findBeginning(
  db: Executor,
  version: number,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('legalVersion')
      .select('fromAt')
      .where('version', '=', version)
      .where('fromAt', '<=', now),
  );
  return row?.fromAt;
}

/**
 * Finds the editions in effect to which members have to agree, newest first.
 *
 * @param agreedVersion leaves out the editions of this version of the terms and of earlier ones;
 *   undefined: leaves out none
 */
export async function findChangesToAgree(
  db: Executor,
  agreedVersion: number | undefined,
  now: Date,
): Promise<ReadText[]> {
  let changes = versionsWithTexts()
    .where('legalVersion.needsAgreement', '=', true)
    .where('legalVersion.fromAt', '<=', now);
  if (agreedVersion !== undefined && agreedVersion > 0)
    changes = changes.where(
      sql<boolean>`(legal_version.from_at, legal_version.version) >
        (select own.from_at, own.version from legal_version as own
          where own.version = ${agreedVersion})`,
    );
  return (await db.run(changes)).map(readText);
}

/** An edition of the operator's data. */
export interface OperatorEdition {
  content: OperatorContent;
  fromAt: Date;
  origin: string;
}

/**
 * Finds the editions of the operator's data that were not withdrawn, first the one that begins
 * last.
 */
export async function findOperatorEditions(db: Executor): Promise<OperatorEdition[]> {
  const rows = await db.run(
    query
      .selectFrom('shopEdition')
      .select(['content', 'fromAt', 'origin'])
      .where('kind', '=', 'legal')
      .where('withdrawnAt', 'is', null)
      .where(sql<boolean>`content ->> 'kind' = 'operator'`)
      .orderBy('fromAt', 'desc')
      .orderBy('number', 'desc'),
  );
  return rows.flatMap(({ content, ...row }) => {
    const parsed = editionContent.parse(content);
    return parsed.kind === 'operator' ? [{ content: parsed, ...row }] : [];
  });
}

/** Lets one process at a time record the operator of its configuration. */
export function lockOperatorImport(tx: Tx): Promise<unknown> {
  return tx.run(sql`select pg_advisory_xact_lock(hashtext('operator import'))`.compile(query));
}
