-- The public history of a pack: what its operator changed after the seal, and why. Members read it
-- on the pack's page.
create table pack_history (
  pack_id integer not null,
  number integer not null check (number > 0),
  -- server/src/catalog/pack-history.rules.ts, packHistoryEntry
  entry jsonb not null,
  created_at timestamptz not null,
  primary key (pack_id, number)
);
create trigger pack_history_append_only before update or delete or truncate on pack_history
  for each statement execute function refuse_change();

-- Why a pack is not sold at the moment, as members read it. Null while it may be sold.
alter table pack add column paused_at timestamptz;
alter table pack add column pause_reason_ja text;
alter table pack add column pause_reason_en text;
alter table pack add constraint pack_pause_has_its_reason
  check ((paused_at is null) = (pause_reason_ja is null) and (paused_at is null) = (pause_reason_en is null)) not valid;
