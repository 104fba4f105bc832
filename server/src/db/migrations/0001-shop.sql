-- The shop's first schema. Tables are named in the singular; a table belongs to one capability (the folder of
-- the same name under server/src), which holds the only SQL that touches it.
--
-- Hot tables begin with their member or their pack and carry no foreign keys: a foreign key costs each purchase a
-- lock and a look-up of a row that is known to be there. `kaifu ledger check` and the tests show the truth instead.

-- ---------------------------------------------------------------------------------------------------------------
-- Append-only tables refuse change from everyone, the owner included.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- accounts

create table member (
  id bigint generated always as identity primary key,
  -- What other systems may know a member by; says nothing about the row.
  token uuid not null unique default gen_random_uuid(),
  mail text not null,
  -- The address folded for comparison: one account per address.
  mail_key text not null unique,
  password_hash text not null,
  last_name text not null,
  middle_name text not null default '',
  first_name text not null,
  phone text not null default '',
  phone_verified_at timestamptz,
  postal_code text not null default '',
  country text not null default '',
  prefecture_id integer,
  city text not null default '',
  street text not null default '',
  building text not null default '',
  created_at timestamptz not null
);

create table session (
  -- SHA-256 of the cookie's secret: a copy of this table opens no session.
  id_hash bytea primary key,
  member_id bigint not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The pack and count looked at last, for calls that carry no id (wire.md).
  checked_pack_id integer,
  checked_count integer,
  -- The course of points looked at last, likewise.
  viewed_course_id integer,
  -- The checkout session at Amazon that was chosen last, for calls that carry none.
  checkout_session text
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

-- ---------------------------------------------------------------------------------------------------------------
-- catalog

create type currency as enum ('point', 'coin');

create table card_type (
  id integer primary key check (id between 1 and 9998),
  name_ja text not null,
  name_en text not null,
  position integer not null
);

create table card (
  id integer generated always as identity primary key,
  model_number text not null unique,
  name_ja text not null,
  name_en text not null,
  card_type_id integer not null references card_type,
  -- Display code: 0 normal, 1 rare, 2 superRare, 3 ultraRare.
  rarity smallint not null check (rarity between 0 and 3),
  rarity_label text not null,
  -- Chooses the video of the reveal.
  movie_rarity smallint not null check (movie_rarity between 1 and 7),
  set_size integer not null check (set_size > 0),
  picture text not null
);

create table pack (
  id integer primary key check (id > 0),
  name_ja text not null,
  name_en text not null,
  card_type_id integer not null references card_type,
  -- Points or coins for one unit.
  price integer not null check (price > 0),
  currency currency not null,
  -- Points spent for each coin earned; 0 earns none. Coin packs earn none.
  points_per_coin integer not null check (points_per_coin >= 0),
  -- 0 is no limit, here and below.
  max_per_purchase integer not null check (max_per_purchase >= 0),
  limit_per_member integer not null check (limit_per_member >= 0),
  newcomers_only boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  show_line_up boolean not null,
  movie_style smallint not null check (movie_style between 1 and 8),
  description_ja text not null,
  description_en text not null,
  pictures text[] not null check (cardinality(pictures) > 0),
  position integer not null,
  -- Set by the draw when it seals the line-up: from then on the pack is shown, and its line-up cannot change.
  sealed_at timestamptz,
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check (currency = 'point' or points_per_coin = 0)
);

create table prize (
  id integer primary key,
  pack_id integer not null references pack,
  -- The order of the line-up, from 1; the seal keeps it.
  position integer not null check (position > 0),
  card_id integer not null references card,
  count integer not null check (count > 0),
  -- Points the card can be turned back into; null in a coin pack, whose cards are shipped.
  buy_point integer check (buy_point >= 0),
  unique (pack_id, position)
);
create index prize_card on prize (card_id);

create table banner (
  position integer primary key,
  picture text not null,
  link text,
  alt_ja text not null,
  alt_en text not null
);

create table post (
  id integer primary key,
  title_ja text not null,
  title_en text not null,
  author_ja text not null,
  author_en text not null,
  content_ja text not null,
  content_en text not null,
  pictures text[] not null,
  created_at timestamptz not null
);
create index post_newest on post (created_at desc, id desc);

-- ---------------------------------------------------------------------------------------------------------------
-- ledger

-- A member's balances. `points` follows from the two running totals, so that it cannot disagree with them.
create table ledger_account (
  member_id bigint primary key,
  points_credited bigint not null default 0 check (points_credited >= 0),
  points_debited bigint not null default 0 check (points_debited >= 0),
  points bigint not null generated always as (points_credited - points_debited) stored
    constraint points_not_negative check (points_credited - points_debited >= 0),
  coins bigint not null default 0 constraint coins_not_negative check (coins >= 0),
  -- Has bought points at least once.
  has_paid boolean not null default false,
  -- The number of the newest journal entry.
  entries integer not null default 0,
  -- No unspent lot expires before this instant (null: none can): a purchase need not look at lots until then.
  lots_good_until timestamptz
) with (fillfactor = 50);
create index ledger_account_expiry on ledger_account (lots_good_until) where lots_good_until is not null;

create type entry_kind as enum (
  'points_bought', 'bonus', 'pack_bought', 'card_converted', 'coins_earned', 'points_expired', 'adjustment'
);

-- The shop's side of an entry.
create type shop_account as enum ('payments', 'promotion', 'sales', 'conversion', 'expiry', 'adjustment');

-- One row is one balanced entry: `amount` on the member's account, its opposite on the shop's. A row cannot be
-- unbalanced, and all accounts together are zero by construction (view `posting`).
create table journal_entry (
  member_id bigint not null,
  -- 1, 2, 3 … for each member without a gap, so that a missing entry shows.
  number integer not null check (number > 0),
  currency currency not null,
  amount bigint not null check (amount <> 0),
  shop_account shop_account not null,
  kind entry_kind not null,
  balance_after bigint not null check (balance_after >= 0),
  -- The purchase, payment … that caused it.
  reference uuid,
  note text,
  created_at timestamptz not null,
  primary key (member_id, number)
);
create trigger journal_entry_append_only before update or delete or truncate on journal_entry
  for each statement execute function refuse_change();

create view posting as
  select 'member:' || member_id as account, member_id, number, currency, amount, created_at from journal_entry
  union all
  select 'shop:' || shop_account, member_id, number, currency, -amount, created_at from journal_entry;

create type lot_origin as enum ('paid', 'free');

-- Points credited together. Lots lie end to end along the member's `points_credited`; the first `points_debited` of
-- that line are spent. So the oldest lot is spent first and no lot is ever updated.
create table point_lot (
  member_id bigint not null,
  -- The journal entry that credited it.
  entry_number integer not null,
  origin lot_origin not null,
  amount bigint not null check (amount > 0),
  -- What had been credited before: the lot covers (begins_at, begins_at + amount].
  begins_at bigint not null check (begins_at >= 0),
  credited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > credited_at),
  primary key (member_id, begins_at)
);
create trigger point_lot_append_only before update or delete or truncate on point_lot
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------
-- draw

create table pack_seal (
  pack_id integer primary key references pack,
  -- The canonical JSON (RFC 8785) whose hash is published, to the byte.
  seal text not null,
  seal_hash bytea not null check (length(seal_hash) = 32),
  public_key bytea not null check (length(public_key) = 32),
  sealed_at timestamptz not null
);
create trigger pack_seal_append_only before update or delete or truncate on pack_seal
  for each statement execute function refuse_change();

create table pack_stock (
  pack_id integer primary key,
  -- A card's place in its pack is part of the number that names it on the wire (won-cards.rules.ts).
  size integer not null check (size < 4000000),
  remaining integer not null check (remaining >= 0),
  sold integer not null,
  -- What remains of each prize, in seal order.
  counts integer[] not null check (0 <= all (counts)),
  round integer not null,
  -- The hash of the newest round, or of the seal.
  head bytea not null check (length(head) = 32),
  constraint nothing_lost_from_stock check (remaining + sold = size)
) with (fillfactor = 10);

create table pack_round (
  pack_id integer not null,
  round integer not null check (round > 0),
  previous bytea not null,
  entries json not null,
  alpha bytea not null,
  proof bytea not null check (length(proof) = 80),
  hash bytea not null,
  -- For each entry the prize ids drawn.
  results json not null,
  created_at timestamptz not null,
  primary key (pack_id, round)
);
-- Kept as written, neither taken apart (json, not jsonb) nor compressed: a round is written while its members wait.
alter table pack_round alter column entries set storage external, alter column results set storage external;
create trigger pack_round_append_only before update or delete or truncate on pack_round
  for each statement execute function refuse_change();

-- How many units of a pack with a limit each member has bought. Kept for such packs alone.
create table pack_limit_use (
  pack_id integer not null,
  member_id bigint not null,
  bought integer not null check (bought > 0),
  primary key (pack_id, member_id)
) with (fillfactor = 80);

-- ---------------------------------------------------------------------------------------------------------------
-- won-cards

create table purchase (
  member_id bigint not null,
  -- Public and unguessable: made of the member's token and the key that the buyer's browser chose.
  id uuid not null,
  pack_id integer not null,
  round integer not null,
  -- Its cards are won_card (pack_id, first_position … first_position + count - 1).
  first_position integer not null check (first_position > 0),
  count integer not null check (count > 0),
  currency currency not null,
  -- Points or coins paid for all of it.
  paid bigint not null check (paid > 0),
  coins_earned bigint not null check (coins_earned >= 0),
  -- Cards that wait for a choice.
  open_cards integer not null check (open_cards between 0 and count),
  created_at timestamptz not null,
  decide_by timestamptz not null,
  primary key (member_id, id)
) with (fillfactor = 80);
create index purchase_undecided on purchase (decide_by) where open_cards > 0;

create type card_choice as enum ('open', 'ship', 'points');

create table won_card (
  pack_id integer not null,
  -- 1, 2, 3 … in the order in which the pack's cards were drawn.
  position integer not null check (position > 0),
  member_id bigint not null,
  prize_id integer not null,
  -- Fixed when it was won; null where it can only be shipped.
  buy_point integer check (buy_point >= 0),
  choice card_choice not null,
  decided_at timestamptz,
  primary key (pack_id, position),
  constraint decided_once check ((choice = 'open') = (decided_at is null)),
  constraint only_priced_cards_become_points check (choice <> 'points' or buy_point is not null)
) with (fillfactor = 80);

-- ---------------------------------------------------------------------------------------------------------------
-- Answers already given, by the member and the key they were asked under (wire.md, idempotency).

create table idempotency_key (
  member_id bigint not null,
  key uuid not null,
  call text not null,
  payload_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_key_age on idempotency_key using brin (created_at);

-- ---------------------------------------------------------------------------------------------------------------
-- What is true of the shop as a whole, by name.

create table shop_setting (
  name text primary key,
  value jsonb not null
);
