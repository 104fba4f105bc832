-- Catalogues that staff have uploaded as a zip and that were checked. The import executes exactly
-- the stored plan. Rows are deleted a day after the upload.
create table catalogue_upload (
  id bigint primary key generated always as identity,
  -- The name of the file, as it was sent.
  name text not null,
  -- The zip.
  content bytea not null,
  -- The plan of the import: catalogue-uploads/uploads.queries.ts, storedPlan
  plan jsonb not null,
  -- Of the plan and of the catalogue that it was computed from.
  digest bytea not null check (length(digest) = 32),
  uploaded_by bigint references staff,
  -- Durations in the catalogue are counted from here.
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  imported_at timestamptz
);
create index catalogue_upload_expires on catalogue_upload (expires_at);
