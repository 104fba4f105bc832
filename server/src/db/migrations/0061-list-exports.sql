-- Files with all matching rows of a list, which staff ask for. A task writes a part at a time, each
-- in one transaction with the cursor behind it, from which another process can go on. Rows are
-- deleted a day after the request.
create table list_export (
  id bigint primary key generated always as identity,
  -- contract/src/console/exports.ts, exportedList
  list text not null,
  -- The filter and the order of the list, as they were sent.
  query jsonb not null,
  language language not null,
  requested_by bigint not null references staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  row_count integer not null default 0 check (row_count >= 0),
  part_count integer not null default 0 check (part_count >= 0),
  -- Behind the last row that is written; null before the first part.
  cursor text,
  done_at timestamptz,
  -- There were more rows than a file may have.
  is_cut boolean not null default false,
  -- The first time that its file was saved.
  taken_at timestamptz
);
create index list_export_of_staff on list_export (requested_by, id);
create index list_export_expires on list_export (expires_at);

create table list_export_part (
  export_id bigint not null references list_export on delete cascade,
  number integer not null check (number > 0),
  content text not null,
  primary key (export_id, number)
);
