import type { BenchPostgres } from '../bench-shop.ts';

/** The number of rows of a shop at full size. */
export const fullSize = {
  members: 1_000_000,
  wonCards: 10_000_000,
  parcels: 1_000_000,
  payments: 2_000_000,
  auditEntries: 500_000,
} as const;
export type Size = Record<keyof typeof fullSize, number>;

const familyNames =
  '佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 Tanaka Smith ヤマダ'
    .split(' ')
    .map((name) => `'${name}'`)
    .join();
const givenNames = '花子 太郎 さくら 蓮 陽菜 美咲 大翔 結衣 Kaori John アンナ 葵'
  .split(' ')
  .map((name) => `'${name}'`)
  .join();

/**
 * Fills a shop by statements over whole sets. The newest rows are as unevenly spread as those of a
 * real shop: few payments are open, few parcels wait.
 */
export async function fillShop(server: BenchPostgres, url: string, size: Size): Promise<void> {
  await server.rawSql(url, async (client) => {
    await client.query('set synchronous_commit = off');
    await client.query("set maintenance_work_mem = '1GB'");
    for (const [what, sql] of statementsOf(size)) {
      const begun = performance.now();
      await client.query(sql);
      console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
  });
}

/**
 * Writes SQL for the time of the n-th row: so many seconds before now. The newest row has the
 * largest `nth`.
 */
const secondsAgo = (count: number, each: number) =>
  `date_trunc('milliseconds', now()) - (${count} - nth) * interval '${each} seconds'`;

type Statement = readonly [what: string, sql: string];

/** Lists the SQL statements that fill a large shop. */
function statementsOf(size: Size): Statement[] {
  return [
    ...peopleAndPayments(size),
    ...cardsAndParcels(size),
    auditLog(size),
    ['vacuum and analyze', 'vacuum analyze'],
    ['checkpoint', 'checkpoint'],
  ];
}

/** Lists the SQL statements that insert members and payments. */
function peopleAndPayments({ members, payments }: Size): Statement[] {
  return [
    [
      `${members} members`,
      `insert into member (mail, mail_key, password_hash, last_name, first_name, phone, created_at)
       select 'm' || md5(nth::text) || '@example.com', 'm' || md5(nth::text) || '@example.com', 'none',
         (array[${familyNames}])[1 + nth % 16] || case when nth % 5 = 0 then '' else chr(19968 + nth % 997) end,
         (array[${givenNames}])[1 + nth % 12], '+8190' || lpad(nth::text, 8, '0'), ${secondsAgo(members, 60)}
       from generate_series(1, ${members}) as nth`,
    ],
    [
      'their accounts',
      `insert into ledger_account (member_id, points_credited, entries)
       select nth, 1000000, 3 from generate_series(1, ${members}) as nth on conflict do nothing`,
    ],
    [
      `${payments} payments`,
      `insert into payment (member_id, request_key, payload_hash, method, provider, provider_id, course_id, amount, state,
         credited_at, pay_by, created_at, updated_at)
       select 1 + nth % ${members}, gen_random_uuid(), '\\x00', 1 + nth % 6, (array['stripe', 'paypal', 'sbps'])[1 + nth % 3],
         'order-' || nth, 1, 1000, state, case when state in ('paid', 'refunded', 'charged_back', 'needs_attention') then at end,
         at, at, at
       from (select nth, ${secondsAgo(payments, 30)} as at, (case when nth % 20000 = 7 then 'needs_attention'
         when nth % 5000 = 3 then 'charged_back' when nth % 1000 = 1 then 'refunded' when nth % 50 = 0 then 'expired'
         when nth > ${payments} - 1000 and nth % 3 = 0 then 'waiting' else 'paid' end)::payment_state as state
         from generate_series(1, ${payments}) as nth) as made`,
    ],
    [
      'their entries',
      `insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, reference, created_at)
       select member_id, row_number() over (partition by member_id order by created_at), 'point', amount, 'payments',
         'points_bought', amount, id, created_at from payment where credited_at is not null`,
    ],
  ];
}

/** Lists the SQL statements that insert purchases, won cards and parcels. */
function cardsAndParcels({ members, wonCards, parcels }: Size): Statement[] {
  return [
    [
      `${wonCards / 10} purchases`,
      `insert into purchase (member_id, id, pack_id, round, first_position, count, currency, paid, coins_earned, open_cards,
         created_at, decide_by)
       select 1 + nth % ${members}, gen_random_uuid(), 1 + nth / 100000, 1 + nth % 100000, 1 + nth % 100000 * 10, 10, 'point',
         10, 0, 0, ${secondsAgo(wonCards / 10, 30)}, now() from generate_series(0, ${wonCards / 10 - 1}) as nth`,
    ],
    [
      `${wonCards} won cards`,
      `insert into won_card (pack_id, position, member_id, prize_id, buy_point, choice, decided_at)
       select 1 + nth / 1000000, 1 + nth % 1000000, 1 + nth / 10 % ${members}, 1, 1, 'points', now()
       from generate_series(0, ${wonCards - 1}) as nth`,
    ],
    [
      'exports of parcels',
      `insert into shipping_export (created_at) select now() from generate_series(1, 100)`,
    ],
    [
      `${parcels} parcels`,
      `insert into parcel (member_id, source, source_id, number, cards, last_name, middle_name, first_name, phone, postal_code,
         country, prefecture_id, city, street, building, created_at, ship_by, export_id, carrier, tracking_number, sent_at)
       select 1 + nth % ${members}, 'purchase', gen_random_uuid(), 1, 1 + nth % 9, '試験', '', '花子', '+8190' || lpad(nth::text, 8, '0'),
         '1500001', '日本', 13, '渋谷区', '1-2-3', '', at, at + interval '7 days',
         case when sent then 1 + nth % 100 end, (case when sent then 'yamato' end)::carrier,
         case when sent then lpad(nth::text, 12, '0') end, case when sent then at + interval '2 days' end
       from (select nth, ${secondsAgo(parcels, 60)} as at, nth < ${parcels} - 5000 as sent
         from generate_series(1, ${parcels}) as nth) as made`,
    ],
  ];
}

/** Writes the SQL statement that inserts audit entries. */
function auditLog({ members, auditEntries }: Size): Statement {
  return [
    `${auditEntries} audit entries`,
    `insert into audit_entry (created_at, who, action, subject, why, details, principal_kind, principal_id)
       select ${secondsAgo(auditEntries, 60)}, 'Ren ' || nth % 30,
         (array['points adjust', 'member reveal', 'member change', 'payments note', 'staff roles'])[1 + (nth % 100) / 24],
         'member ' || 1 + nth % ${members}, 'a reason', '{"amount": 100, "currency": "point"}', 'staff', 1 + nth % 30
       from generate_series(1, ${auditEntries}) as nth`,
  ];
}
