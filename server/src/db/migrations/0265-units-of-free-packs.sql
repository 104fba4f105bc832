-- Units of free packs by day in Japan. Nothing is booked for them, so daily_pack, which comes from
-- the journal, has none. They are apart from it because the closes of days have its figures.
create table daily_free_unit (
  day date not null references daily_sum on delete cascade,
  pack_id integer not null,
  free_units integer not null check (free_units >= 0),
  free_units_refunded integer not null check (free_units_refunded >= 0),
  primary key (day, pack_id)
);
create index daily_free_unit_of_pack on daily_free_unit (pack_id);
-- Whether daily_free_unit has the day. The job sum-days fills in days that were summed before.
alter table daily_sum add column has_free_units boolean not null default false;
