-- Prize campaigns for buyers, within the limits of the Act against Unjustifiable Premiums: one
-- prize is worth at most 20 times the lowest purchase (100,000 yen from 5,000 yen up), all prizes
-- together at most 2 % of the expected sales.
create table prize_campaign (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  lowest_yen integer not null check (lowest_yen > 0),
  expected_sales_yen bigint not null check (expected_sales_yen > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Name, worth in yen and count of each kind of prize.
  prizes jsonb not null,
  highest_prize_yen bigint not null check (highest_prize_yen > 0),
  all_prizes_yen bigint not null,
  recorded_at timestamptz not null,
  constraint campaign_ends_after_start check (ends_at > starts_at),
  constraint prize_within_law check (
    highest_prize_yen <= case when lowest_yen < 5000 then lowest_yen * 20::bigint else 100000 end
  ),
  constraint prizes_within_law check (
    all_prizes_yen >= highest_prize_yen and all_prizes_yen * 50 <= expected_sales_yen
  )
);

-- Posts of others that the shop paid for, and the words by which each says so.
create table paid_post (
  id integer primary key generated always as identity,
  url text not null check (url like 'https://%'),
  poster text not null check (poster <> ''),
  given text not null check (given <> ''),
  mark text not null check (mark <> ''),
  posted_on date not null,
  recorded_at timestamptz not null
);
