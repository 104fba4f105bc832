-- Packs of version 2 (docs/fairness.md): a round is bound when its purchases are paid, and drawn
-- when the beacon has published the number that the round names. Without a beacon both happen in
-- one transaction.
alter table pack
  -- How the pack is drawn once it is sealed; null: version 1.
  add column draw text,
  add constraint pack_draw_known check (draw in ('beacon', 'instant')) not valid;

-- The beacon's number in the newest round, which later rounds never go below; null without a
-- beacon.
alter table pack_stock add column beacon bigint;

create table bound_round (
  pack_id integer not null,
  round integer not null check (round > 0),
  -- The commit of the round before, or the hash of the seal.
  previous bytea not null check (length(previous) = 32),
  entries json not null,
  beacon bigint check (beacon > 0),
  commit_hash bytea not null check (length(commit_hash) = 32),
  receipt bytea not null check (length(receipt) = 64),
  created_at timestamptz not null,
  primary key (pack_id, round)
);
alter table bound_round alter column entries set storage external;
create trigger bound_round_append_only before update or delete or truncate on bound_round
  for each statement execute function refuse_change();

create table drawn_round (
  pack_id integer not null,
  round integer not null,
  -- The beacon's signature of the number that the round names; null without a beacon.
  signature bytea check (length(signature) = 48),
  proof bytea not null check (length(proof) = 80),
  -- For each entry the prize ids drawn, and the ids of the extras won.
  results json not null,
  extras json not null,
  drawn_at timestamptz not null,
  primary key (pack_id, round),
  constraint drawn_round_was_bound foreign key (pack_id, round) references bound_round
);
alter table drawn_round alter column results set storage external;
create trigger drawn_round_append_only before update or delete or truncate on drawn_round
  for each statement execute function refuse_change();

-- How far a pack with a beacon is drawn. What is sold of it is in pack_stock, so that purchases
-- never wait for a draw.
create table pack_draw (
  pack_id integer primary key,
  -- The newest drawn round, and the number of cards drawn until then.
  round integer not null,
  drawn integer not null,
  -- The remaining units of each prize, in seal order.
  counts integer[] not null check (0 <= all (counts))
) with (fillfactor = 10);

-- The rounds that wait for the beacon. A row is deleted in the transaction that draws its round.
create table waiting_round (
  pack_id integer not null,
  round integer not null,
  beacon bigint not null,
  currency currency not null,
  -- The buyer of each entry. The round itself names purchases by their public ids alone.
  member_ids bigint[] not null,
  created_at timestamptz not null,
  primary key (pack_id, round)
);
create index waiting_round_beacon on waiting_round (beacon);

-- The beacon's number that a purchase waits for; null once its cards are drawn.
alter table purchase add column beacon bigint;

-- Signatures of the beacon that this shop verified.
create table beacon_signature (
  chain_hash bytea not null check (length(chain_hash) = 32),
  round bigint not null check (round > 0),
  signature bytea not null check (length(signature) = 48),
  received_at timestamptz not null,
  primary key (chain_hash, round)
);
