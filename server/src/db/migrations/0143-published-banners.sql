-- Banners that editors publish for a period, each with its editions: the newest that has begun is
-- shown, so that one of next week does not take off today's. Those of a catalogue stay in their own
-- table, which imports replace.
create table published_banner (
  id integer not null,
  number integer not null,
  picture text not null,
  link text,
  alt_ja text not null,
  alt_en text not null,
  position integer not null,
  from_at timestamptz not null,
  -- Null: until it is withdrawn.
  until_at timestamptz,
  primary key (id, number),
  constraint shown_for_a_while check (until_at > from_at)
);
