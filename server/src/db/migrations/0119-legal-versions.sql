-- Each change of what the shop agrees with its members: an edition of one legal text, from a moment
-- on. Together with the newest of each other text at that moment it is a version of the terms.
-- Version 0 are the texts that come with the software.
create table legal_version (
  version smallint primary key check (version > 0),
  -- 1 to 6: the number of the text, which is the id of its shop_record.
  document smallint not null check (document between 1 and 6),
  edition integer not null check (edition > 0),
  from_at timestamptz not null
);
create index legal_version_begins on legal_version (document, from_at, version);

-- The version that was in effect when an order was made; null in orders before this migration.
alter table payment add column terms_version smallint;
alter table purchase add column terms_version smallint;
