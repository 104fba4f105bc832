-- Notes of staff about a member. They are added, never changed, and deleted when the account is
-- closed: they are personal data.
create table member_note (
  member_id bigint not null,
  id uuid not null default gen_random_uuid(),
  note text not null check (note <> ''),
  -- Null if it was not staff.
  written_by bigint,
  writer text not null,
  created_at timestamptz not null,
  primary key (member_id, id)
);
create index member_note_newest on member_note (member_id, created_at, id);
create trigger member_note_unchanged before update or truncate on member_note
  for each statement execute function refuse_change();
