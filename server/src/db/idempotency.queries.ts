import type { Executor, Tx } from './database.ts';
import { type KeyedRequest, KeyTakenError, type OwnKey } from './idempotency.ts';
import { bigints, statement, uuids } from './pipeline/index.ts';
import type { Json } from './types.ts';

/** The kinds of principals that have idempotency keys. Keys of different kinds never meet. */
export type KeyOwnerKind = 'member' | 'staff';

/** An answer that was given to a request, stored under the request's key. */
export interface StoredAnswer extends KeyedRequest, OwnKey {
  answer: Json;
}

/**
 * Finds the answers stored under these keys. Call it with the accounts locked.
 *
 * The lateral join makes PostgreSQL look each key up. With a plain join it would read the whole
 * table for each round until the table is analysed for the first time, because it expects few rows
 * of a kind. Citus does not plan lateral joins. There each shard looks up all keys of all members,
 * so a found answer may belong to one member and another member's key.
 */
export function findAnswers(
  db: Executor,
  kind: KeyOwnerKind,
  keys: readonly OwnKey[],
): Promise<StoredAnswer[]> {
  const principalIds = bigints(keys.map(({ principalId }) => principalId));
  const uuidsOfKeys = uuids(keys.map(({ key }) => key));
  return db.run({
    plain: statement<StoredAnswer>`
      select found.*
      from unnest(${principalIds}::bigint[], ${uuidsOfKeys}::uuid[]) as asked (principal_id, key)
      cross join lateral (
        select principal_id, key, call, payload_hash, answer
        from idempotency_record
        where principal_id = asked.principal_id and key = asked.key and principal_kind = ${kind}
        limit 1
      ) as found
    `,
    citus: statement<StoredAnswer>`
      select principal_id, key, call, payload_hash, answer from idempotency_record
      where principal_id = any(${principalIds}::bigint[]) and key = any(${uuidsOfKeys}::uuid[])
        and principal_kind = ${kind}
    `,
  });
}

/** Stores answers in the transaction that makes them true. */
export function insertAnswers(
  tx: Tx,
  kind: KeyOwnerKind,
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<unknown> {
  return tx.run(
    statement`
      insert into idempotency_record
        (principal_id, key, call, payload_hash, answer, principal_kind, created_at)
      select given.*, ${kind}, ${now}::timestamptz
      from rows from (
        unnest(
          ${bigints(answers.map(({ principalId }) => principalId))}::bigint[],
          ${uuids(answers.map(({ key }) => key))}::uuid[],
          ${answers.map(({ call }) => call)}::text[],
          ${answers.map(({ payloadHash }) => payloadHash)}::bytea[]
        ),
        jsonb_array_elements(${JSON.stringify(answers.map(({ answer }) => answer))}::text::jsonb)
      ) as given
    `,
  );
}

/**
 * Marks a key as used, in the transaction of the requested change, before the answer is known.
 * Waits for another transaction that uses the same key.
 *
 * @throws KeyTakenError if the key was used: the transaction must not commit
 */
export async function takeKey(
  tx: Tx,
  kind: KeyOwnerKind,
  { principalId, key, call, payloadHash }: Omit<StoredAnswer, 'answer'>,
  now: Date,
): Promise<void> {
  const rows = await tx.run(
    statement<{ key: string }>`
      insert into idempotency_record
        (principal_id, key, call, payload_hash, answer, principal_kind, created_at)
      values (${principalId}::bigint, ${key}::uuid, ${call}, ${payloadHash}, 'null'::jsonb,
        ${kind}, ${now}::timestamptz)
      on conflict do nothing
      returning key
    `,
  );
  if (rows.length === 0) throw new KeyTakenError();
}

/** Stores the answer under a key that `takeKey` marked as used. */
export function updateAnswer(
  db: Executor,
  kind: KeyOwnerKind,
  { principalId, key, answer }: Pick<StoredAnswer, 'principalId' | 'key' | 'answer'>,
): Promise<unknown> {
  return db.run(
    statement`
      update idempotency_record set answer = ${JSON.stringify(answer)}::text::jsonb
      where principal_kind = ${kind} and principal_id = ${principalId}::bigint
        and key = ${key}::uuid
    `,
  );
}

/** Answers of these kinds are refusals: the request changed nothing. */
const refusedKinds = ['refused', 'owes', 'no-such-purchase'];

/**
 * Counts the pages of 8 kB that the table of stored results has; on Citus those of its largest
 * shard, because each page number is a page of every shard.
 */
export async function countAnswerPages(db: Executor): Promise<number> {
  const [size] = await db.run({
    plain: statement<{ pages: number }>`
      select (pg_relation_size('idempotency_record')
        / current_setting('block_size')::int)::int as pages
    `,
    citus: statement<{ pages: number }>`
      select (max(result::bigint) / current_setting('block_size')::int)::int as pages
      from run_command_on_shards('idempotency_record', 'select pg_relation_size(''%s'')')
    `,
  });
  return size?.pages ?? 0;
}

/**
 * Deletes old answers on some pages of the table. It reads by page, not by age: deleted rows' space
 * is reused, so a BRIN index on the age, whose summaries only widen, would soon match all pages,
 * and any other index would cost each purchase a write.
 *
 * @param pages the first page, and the page after the last
 * @param before refusals from before `refused` are deleted, all answers from before `answered`
 */
export function deleteAnswers(
  db: Executor,
  pages: { from: number; to: number },
  before: { answered: Date; refused: Date },
): Promise<unknown> {
  return db.run(
    statement`
      delete from idempotency_record
      where ctid >= ${`(${pages.from},0)`}::tid and ctid < ${`(${pages.to},0)`}::tid
        and (
          created_at < ${before.answered}::timestamptz
          or (created_at < ${before.refused}::timestamptz
            and answer ->> 'kind' = any(${refusedKinds}::text[]))
        )
    `,
  );
}
