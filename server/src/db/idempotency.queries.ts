import { bigints, uuids } from './binary-list.ts';
import type { Executor, Tx } from './database.ts';
import { statement } from './statement.ts';
import type { Json } from './types.ts';

/**
 * A request as a member made it: asked again with the same key, it gets the first answer again
 * (docs/spec.md, "The wire").
 */
export interface KeyedRequest {
  memberId: number;
  /** The `Idempotency-Key`, a UUID. */
  key: string;
  call: string;
  /** SHA-256 of the payload's canonical JSON. */
  payloadHash: Buffer;
}

export interface GivenAnswer extends KeyedRequest {
  answer: Json;
}

/**
 * The answers given before to these requests, or to others under their keys. Call it with the
 * accounts locked.
 */
export function selectGivenAnswers(
  db: Executor,
  requests: readonly Pick<KeyedRequest, 'memberId' | 'key'>[],
): Promise<GivenAnswer[]> {
  return db.run(
    statement<GivenAnswer>`
      select member_id, key, call, payload_hash, answer
      from unnest(
        ${bigints(requests.map((request) => request.memberId))}::bigint[],
        ${uuids(requests.map((request) => request.key))}::uuid[]
      ) as asked (member_id, key)
      join idempotency_key using (member_id, key)
    `,
  );
}

/** Keeps answers in the transaction that made them true. */
export function insertGivenAnswers(
  tx: Tx,
  answers: readonly GivenAnswer[],
  now: Date,
): Promise<unknown> {
  return tx.run(
    statement`
      insert into idempotency_key (member_id, key, call, payload_hash, answer, created_at)
      select given.*, ${now}::timestamptz
      from rows from (
        unnest(
          ${bigints(answers.map((given) => given.memberId))}::bigint[], ${uuids(answers.map((given) => given.key))}::uuid[],
          ${answers.map((given) => given.call)}::text[], ${answers.map((given) => given.payloadHash)}::bytea[]
        ),
        jsonb_array_elements(${JSON.stringify(answers.map((given) => given.answer))}::text::jsonb)
      ) as given
    `,
  );
}

/** What an answer says that was a refusal: nothing was done. */
const refusedKinds = ['refused', 'owes', 'no-such-purchase'];

/** How many pages of 8 kB the table has by now. */
export async function countAnswerPages(db: Executor): Promise<number> {
  const [size] = await db.run(
    statement<{ pages: number }>`
      select (pg_relation_size('idempotency_key') / current_setting('block_size')::int)::int as pages
    `,
  );
  return size?.pages ?? 0;
}

/**
 * Forgets the answers on some pages of the table that are old enough. It reads by place, not by
 * age: the rows of a month are written over and over on the same pages, so a BRIN index on their
 * age, whose summaries only ever widen, would soon lead to all pages, and any other index would be
 * a write more for each purchase.
 */
export function deleteGivenAnswers(
  db: Executor,
  pages: { from: number; to: number },
  before: { answered: Date; refused: Date },
): Promise<unknown> {
  return db.run(
    statement`
      delete from idempotency_key
      where ctid >= ${`(${pages.from},0)`}::tid and ctid < ${`(${pages.to},0)`}::tid
        and (
          created_at < ${before.answered}::timestamptz
          or (created_at < ${before.refused}::timestamptz and answer ->> 'kind' = any(${refusedKinds}::text[]))
        )
    `,
  );
}

/** Whether two requests under one key ask for the same thing. */
export function isSameRequest(one: KeyedRequest, other: KeyedRequest): boolean {
  return one.call === other.call && one.payloadHash.equals(other.payloadHash);
}

/** The key was used before for another payload (state 409). */
export class KeyReusedError extends Error {}
