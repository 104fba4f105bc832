import type { TestShop } from './test-shop.ts';

/**
 * All rows of each member, one line a row, to show that other members' requests do not change them.
 */
export type MemberRows = ReadonlyMap<number, readonly string[]>;

/** Columns with the member that owns a row. */
const ownerColumns = ['member_id', 'friend_id', 'referrer_id'];

/**
 * Reads the rows of these members from all tables with such a column, so that new tables are
 * included.
 */
export async function memberRowReader(
  { rawSql }: Pick<TestShop, 'rawSql'>,
  memberIds: readonly number[],
) {
  const columns = await rawSql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any(${ownerColumns})`;
  const selects = [{ table: 'member', column: 'id' }, ...columns].map(
    ({ table, column }) =>
      `select t.${column} as member, '${table} ' || to_jsonb(t)::text as line from "${table}" t where t.${column} in (${memberIds.join()})`,
  );
  const events = `select p.member_id, 'payment_event ' || to_jsonb(t)::text from payment_event t join payment p on p.id = t.payment_id where p.member_id in (${memberIds.join()})`;
  const statement = `select member, line from (${[...selects, events].join(' union all ')}) as rows order by member, line`;

  return async function read(): Promise<MemberRows> {
    const rows = new Map<number, string[]>(memberIds.map((id) => [id, []]));
    const lines = await rawSql.planned<{ member: number; line: string }>('member rows', statement);
    for (const { member, line } of lines) rows.get(member)?.push(line);
    return rows;
  };
}
