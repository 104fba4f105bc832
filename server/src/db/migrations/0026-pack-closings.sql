-- The signed statement that nothing more is bound and drawn of a pack of version 2
-- (docs/fairness.md, "A closed pack").
create table pack_closing (
  pack_id integer primary key,
  -- The commit of the last round, or the hash of the seal, and the first round that is void.
  head bytea not null check (length(head) = 32),
  void_from integer not null check (void_from > 0),
  signature bytea not null check (length(signature) = 64),
  closed_at timestamptz not null
);
create trigger pack_closing_append_only before update or delete or truncate on pack_closing
  for each statement execute function refuse_change();

-- Beside the statement, because a purchase reads it from the row that it locks.
alter table pack_stock add column closed_at timestamptz;

create function refuse_round_after_closing() returns trigger language plpgsql as $$
begin
  raise exception 'pack % is closed: no round can follow', new.pack_id;
end
$$;
create trigger no_round_after_closing before update on pack_stock for each row
  when (old.closed_at is not null and (new.round <> old.round or new.closed_at is distinct from old.closed_at))
  execute function refuse_round_after_closing();
