-- Unsaved changes of pack drafts, for the preview of the person who types them. One row a person
-- and draft; the next pause in typing replaces it.
create table pack_draft_preview (
  draft_id integer not null references pack_draft on delete cascade,
  staff_id bigint not null references staff,
  -- The revision that the change was made from.
  revision bigint not null check (revision > 0),
  -- contract/src/console/pack-drafts.ts, draftChange
  change jsonb not null,
  changed_at timestamptz not null,
  primary key (draft_id, staff_id)
);
