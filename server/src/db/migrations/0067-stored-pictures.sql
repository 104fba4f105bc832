-- Pictures that staff have uploaded. Those that nothing shows any more are deleted after a while.
create table stored_picture (
  -- The name in the shop's files, made from the content.
  name text primary key,
  sha256 bytea not null check (length(sha256) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  uploaded_at timestamptz not null
);
create index stored_picture_uploaded on stored_picture (uploaded_at);

-- The photos of a copy, as they are now. A seal names those that it was made with.
create table holding_photo (
  holding_id bigint not null references holding,
  side text not null check (side in ('front', 'back')),
  address text not null,
  sha256 bytea not null check (length(sha256) = 32),
  taken_at timestamptz not null,
  primary key (holding_id, side)
);
