-- A pack whose beacon is gone for good is closed, and its rounds that wait become void
-- (docs/fairness.md, "A closed pack"): they are never drawn, and their purchases are refunded.
alter type entry_kind add value 'pack_refunded';
alter type entry_kind add value 'coins_withdrawn';

-- The signed statement. It replaces the one of pack_closing in the public log.
create table pack_voiding (
  pack_id integer primary key,
  -- The commit of the last round, and the first round that is void.
  head bytea not null check (length(head) = 32),
  void_from integer not null check (void_from > 0),
  signature bytea not null check (length(signature) = 64),
  closed_at timestamptz not null
);
create trigger pack_voiding_append_only before update or delete or truncate on pack_voiding
  for each statement execute function refuse_change();

-- Void rounds, moved here from waiting_round, so that no process can draw them. Rows stay as a
-- record.
create table void_round (
  pack_id integer not null,
  round integer not null,
  beacon bigint not null,
  member_ids bigint[] not null,
  -- Null until all purchases of the round are refunded.
  refunded_at timestamptz,
  primary key (pack_id, round)
);
create index void_round_to_refund on void_round (pack_id, round) where refunded_at is null;

alter table purchase add column refunded_at timestamptz;
