-- Courses of points that editors publish for a period, each with its editions: the newest that has
-- begun is sold, so that one of next week does not take off today's. Those of a catalogue stay in
-- their own table; one that an editor has published here is no longer sold from there.
create table published_course (
  id integer not null check (id > 0),
  number integer not null,
  points integer not null,
  memo_ja text not null,
  memo_en text not null,
  position integer not null,
  from_at timestamptz not null,
  -- Null: until it is withdrawn.
  until_at timestamptz,
  primary key (id, number),
  constraint shown_for_a_while check (until_at > from_at),
  constraint purchasable_points check (points between 300 and 50000)
);
