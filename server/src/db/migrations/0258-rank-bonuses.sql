-- Coins that a member's rank adds to those of a purchase. A job settles them a day later.
create table rank_bonus (
  member_id bigint not null,
  purchase_id uuid not null,
  coins integer not null check (coins > 0),
  promised_at timestamptz not null,
  -- When it was settled; null: it waits.
  settled_at timestamptz,
  -- Coins of it that were credited: 0 if the purchase was refunded or the budget was used up.
  given integer,
  primary key (member_id, purchase_id),
  constraint rank_bonus_given_check check (given between 0 and coins),
  constraint settled_as_a_whole check ((settled_at is null) = (given is null))
);
create index rank_bonus_due on rank_bonus (promised_at, purchase_id) where settled_at is null;
-- Coins that ranks gave for the purchases of a month in Japan.
create table rank_bonus_month (
  month timestamptz primary key,
  given bigint not null default 0 check (given >= 0)
);
