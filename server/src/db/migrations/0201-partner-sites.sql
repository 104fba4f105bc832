-- Partner sites that were connected, renamed or paused in the console. A site of the settings that
-- nobody has changed has no row.
create table partner_site (
  id integer primary key check (id > 0),
  -- Null: the name in the settings.
  name_ja text check (name_ja <> ''),
  name_en text check (name_en <> ''),
  -- Null: the settings have its address and its secret.
  url text check (url <> ''),
  -- While it is paused, members begin nothing new with it.
  paused_at timestamptz,
  -- Counts every change, so that nobody overwrites what they have not read.
  revision integer not null default 1 check (revision > 0),
  constraint named_where_connected
    check (url is null or (name_ja is not null and name_en is not null))
);
