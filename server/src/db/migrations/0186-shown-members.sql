-- Under which name a member is shown to others, and where. Members without a row are shown nowhere.
-- Deleted with the account.
create table shown_member (
  member_id bigint primary key,
  name text not null default '' check (char_length(name) <= 20),
  -- Beside their cards in the live feed.
  in_feed boolean not null default false,
  -- On the page of their collection.
  on_collection boolean not null default false,
  -- The secret part of the link that shows the shared cards together; null while it is not shared.
  collection_code text unique,
  changed_at timestamptz not null,
  check (name <> '' or not (in_feed or on_collection))
);

-- How many watch the live feed at each process. A process deletes the rows of processes that ended.
create table feed_watch (
  process uuid primary key,
  watchers integer not null check (watchers >= 0),
  seen_at timestamptz not null
);
