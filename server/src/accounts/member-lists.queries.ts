import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { findPage, pageOfTotals, pageQuery } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import { type List, type ListPage, type ListRequest, pageOfRows } from '../lib/keyset.rules.ts';
import { mailKeyOf } from './mail.rules.ts';
import { phonePrefixOf } from './member-search.rules.ts';

/** A member in a list. */
export interface ListedMember {
  id: number;
  lastName: string;
  mail: string;
  phone: string;
  createdAt: Date;
  /** Keys to sort by: folded, and compared by bytes. */
  nameKey: string;
  mailKey: string;
}

/** The most members that one lookup finds. A longer text leads to fewer. */
export const mostMatches = 1_000;

const byName = ['nameKey', 'text'] as const;
const byMail = ['mailKey', 'text'] as const;
const byId = ['id', 'integer'] as const;

/**
 * The console's list of open accounts. The primary key and the indexes of migration 0043 serve its
 * orders.
 */
export const members = {
  sorts: {
    newest: { direction: 'desc', keys: [byId] },
    oldest: { direction: 'asc', keys: [byId] },
    name: { direction: 'asc', keys: [byName, byId] },
    'name-desc': { direction: 'desc', keys: [byName, byId] },
    mail: { direction: 'asc', keys: [byMail, byId] },
    'mail-desc': { direction: 'desc', keys: [byMail, byId] },
  },
  filter: z.strictObject({ search: z.string().optional() }),
} as const satisfies List<ListedMember, unknown>;

// The same expressions as in the indexes.
const nameKey = sql`left(replace(search_key(last_name || first_name), ' ', ''), 100) collate "C"`;
const givenKey = sql`left(replace(search_key(first_name || last_name), ' ', ''), 100) collate "C"`;
const mailKey = sql`left(search_key(mail), 100) collate "C"`;
const phoneKey = sql`phone collate "C"`;

const openMembers = sql<ListedMember>`(
  select id, last_name, mail, phone, created_at, ${nameKey} as name_key, ${mailKey} as mail_key
  from member where closed_at is null
)`;

/** Finds a page of the members; with a search text, of those that match it. */
export async function findMemberPage(
  db: Executor,
  request: ListRequest<z.output<typeof members.filter>>,
): Promise<ListPage<ListedMember> & { isCut: boolean }> {
  const text = request.filter.search?.trim() ?? '';
  if (text === '') {
    const select = query.selectFrom(openMembers.as('listed')).selectAll();
    return { ...(await findPage(db, select, request)), isCut: false };
  }
  // The matches are read once, for the page and for whether there may be more of them.
  const matching = query
    .with(
      (cte) => cte('found').materialized(),
      () => sql<{ id: number; lookup: number }>`(${matchesOf(text)})`,
    )
    .selectFrom(openMembers.as('listed'))
    .selectAll('listed')
    .select(isAnyLookupFull.as('isCut'))
    // The ids are an array, so that PostgreSQL looks up each in the primary key. With a subquery it
    // chose a plan that reads all members in order until enough match.
    .where('listed.id', '=', sql<number>`any(array(select id from found))`);
  if (request.totalsOf !== undefined) {
    const { totals, ...page } = await pageOfTotals(db, matching, request.totalsOf);
    const [first] = await db.run(pageQuery(matching, { ...request, limit: 1 }));
    const isCut = first?.isCut ?? false;
    // A full lookup may have left members out.
    return { ...page, isCut, totals: { ...totals, isMore: totals.isMore || isCut } };
  }
  const rows = await db.run(pageQuery(matching, request));
  return { ...pageOfRows(request, rows), isCut: rows[0]?.isCut ?? false };
}

/** Whether one of the lookups found as many as it may, so that members may be missing. */
const isAnyLookupFull = sql<boolean>`(
  select coalesce(max(matches), 0) >= ${sql.lit(mostMatches)}
  from (select count(*) as matches from found group by lookup) as lookups
)`;

/**
 * The query for members whose name, mail or phone begins with a text, or whose number it is. Each
 * lookup reads a limited part of one index, in its order, so a search costs the same however many
 * members there are.
 */
function matchesOf(text: string) {
  const phone = phonePrefixOf(text);
  const words = sql`replace(search_key(${text}::text), ' ', '')`;
  const lookups = [
    sql`select id, 1 as lookup from member
      where closed_at is null and (id = ${idOf(text)}::bigint
        or mail_key = ${mailKeyOf(text)}::text)`,
    beginningWith(2, nameKey, words),
    beginningWith(3, givenKey, words),
    beginningWith(4, mailKey, words),
    ...(phone === undefined
      ? []
      : [beginningWith(5, phoneKey, sql`${phone}::text`, sql`and phone <> ''`)]),
  ];
  return sql.join(lookups, sql` union all `);
}

type Fragment = ReturnType<typeof sql>;

/** The query for members with a column that begins with a text. */
function beginningWith(lookup: number, key: Fragment, beginning: Fragment, more = sql``): Fragment {
  // The last code point sorts after every character that can follow the beginning.
  return sql`(select id, ${sql.lit(lookup)} as lookup from member
    where closed_at is null ${more} and ${key} >= (${beginning}) collate "C"
      and ${key} < (${beginning} || chr(1114111)) collate "C"
    order by ${key}, id limit ${sql.lit(mostMatches)})`;
}

/** Reads a text as a member's number; null if it is none. */
function idOf(text: string): number | null {
  const digits = text.normalize('NFKC');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
