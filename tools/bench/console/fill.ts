import type { BenchPostgres } from '../bench-shop.ts';

/** The number of rows of a shop at full size. */
export const fullSize = {
  members: 1_000_000,
  wonCards: 10_000_000,
  parcels: 1_000_000,
  payments: 2_000_000,
  auditEntries: 500_000,
  mails: 2_000_000,
  letters: 500_000,
  cards: 200_000,
  copies: 1_000_000,
  drafts: 5_000,
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
    ...mailsAndLetters(size),
    ...stock(size),
    drafts(size),
    banners(size),
    ['vacuum and analyze', 'vacuum analyze'],
    ['checkpoint', 'checkpoint'],
  ];
}

/** Lists the SQL statements that insert members and payments. */
function peopleAndPayments({ members, payments }: Size): Statement[] {
  return [
    [
      `${members} members`,
      `insert into member (mail, mail_key, password_hash, referral_code, last_name, first_name, phone, created_at)
       select 'm' || md5(nth::text) || '@example.com', 'm' || md5(nth::text) || '@example.com', 'none',
         'bench-' || nth,
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

/** Lists the SQL statements that insert sent mails and letters. Few are refused or unanswered. */
function mailsAndLetters({ members, mails, letters }: Size): Statement[] {
  return [
    [
      `${mails} mails`,
      `insert into sent_mail (member_id, sent_at, refused, mail)
       select 1 + nth % ${members}, ${secondsAgo(mails, 20)}, nth % 1000 = 0,
         '{"ja": {"subject": "発送のお知らせ"}, "en": {"subject": "Your cards are on their way"}}'
       from generate_series(1, ${mails}) as nth`,
    ],
    [
      `${letters} letters`,
      `insert into letter_thread (member_id, topic, about_kind, about_id, state, state_since, letters, created_at)
       select 1 + nth % ${members}, (array['order', 'parcel', 'payment', 'account', 'other'])[1 + nth % 5],
         case when nth % 5 = 1 then 'parcel' end, case when nth % 5 = 1 then nth::text end,
         case when nth > ${letters} * 0.999 then 'open' when nth > ${letters} * 0.99 then 'waiting' else 'done' end, at, 1, at
       from (select nth, ${secondsAgo(letters, 60)} as at from generate_series(1, ${letters}) as nth) as made`,
    ],
    [
      'their texts',
      `insert into letter (thread_id, number, body, created_at)
       select id, 1, 'カードはいつ届きますか。', created_at from letter_thread`,
    ],
  ];
}

/** Lists the SQL statements that insert cards, and their copies in 10,000 places on the shelves. */
function stock({ cards, copies }: Size): Statement[] {
  const intakes = Math.ceil(copies / 5_000);
  return [
    ['a card type', `insert into card_type values (1, 'テスト', 'Test', 1)`],
    [
      `${cards} cards`,
      `insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label, movie_rarity, set_size, picture)
       select 'TS-' || lpad(nth::text, 6, '0'), (array['炎の竜', '水の騎士', '森の歌い手', '星くずの猫'])[1 + nth % 4] || nth,
         (array['Dragon of fire ', 'Knight of water ', 'Singer of the wood ', 'Cat of stardust '])[1 + nth % 4] || nth,
         1, nth % 4, 'R', 1 + nth % 7, 100, '/assets/card.webp' from generate_series(1, ${cards}) as nth`,
    ],
    [
      'locations',
      `insert into stock_location (code, created_at)
       select 'A-' || nth, now() from generate_series(1, 10000) as nth`,
    ],
    [
      `${intakes} intakes`,
      `insert into intake (kind, source, received_on, received_by, problems, holdings, copies, created_at)
       select 'supplier', 'Supplier ' || nth % 20, current_date, 'Ren', '[]', 5000, 5000, ${secondsAgo(intakes, 3600)}
       from generate_series(1, ${intakes}) as nth`,
    ],
    [
      `${copies} copies`,
      `insert into holding (code, kind, card_id, grader, grade, certificate, condition, cost_yen, intake_id, line, movements,
         created_at)
       select 'K' || lpad(nth::text, 8, '0'), 'item', 1 + nth % ${cards}, case when graded then 'PSA' end,
         case when graded then '10' end, case when graded then (80000000 + nth)::text end, 'mint', 500,
         1 + nth / 5000, 1 + nth % 5000, 1, ${secondsAgo(copies, 30)}
       from (select nth, nth % 10 = 0 as graded from generate_series(0, ${copies - 1}) as nth) as made`,
    ],
    [
      'their movements',
      `insert into holding_movement (holding_id, number, command, quantity, from_location_id, from_pack_id, from_prize_id,
         from_position, to_state, to_location_id, to_pack_id, to_prize_id, to_position, made_by, why, created_at)
       select id, 1, 'receive', 1, 0, 0, 0, 0, case when id % 20 = 0 then 'received' else 'available' end,
         1 + id % 10000, 0, 0, 0, 'Ren', '', created_at from holding`,
    ],
    [
      'their places',
      `insert into holding_place (holding_id, state, location_id, pack_id, prize_id, position, quantity)
       select holding_id, to_state, to_location_id, 0, 0, 0, 1 from holding_movement`,
    ],
  ];
}

/** Writes the SQL statement that inserts drafts of packs. */
function drafts({ drafts: count }: Size): Statement {
  return [
    `${count} drafts of packs`,
    `insert into pack_draft (state, revision, pack_id, name_ja, name_en, units, price, currency, changed_at)
     select (array['sealed', 'sealed', 'discarded', 'open'])[1 + nth % 4], 1, 1000 + nth, 'パック' || nth, 'Pack ' || nth,
       1000, 500, 'point', ${secondsAgo(count, 3600)} from generate_series(1, ${count}) as nth`,
  ];
}

/** Writes the SQL statement that inserts drafts of banners: a tenth as many as drafts of packs. */
function banners({ drafts: count }: Size): Statement {
  const banner = {
    ...{ kind: 'banner', picture: '/files/spring.webp', link: '/?tab=0', position: 1 },
    alt: { ja: '春のセール', en: 'Spring sale' },
  };
  return [
    `${count / 10} banners`,
    `insert into shop_record (kind, id, draft, revision, preview_key, changed_at)
     select 'banner', 1000 + nth, '${JSON.stringify(banner)}', 1, gen_random_uuid(),
       ${secondsAgo(count, 3600)} from generate_series(1, ${count / 10}) as nth`,
  ];
}
