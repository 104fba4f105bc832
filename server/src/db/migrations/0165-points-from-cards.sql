-- Points that members got for returned cards and spent on a pack, less refunds, by day in Japan.
-- They are part of the paid and free points in daily_pack: the lots say how the operator counted
-- them when the card was returned. The other reading of the law needs them apart.
create table daily_card_point (
  day date not null references daily_sum on delete cascade,
  pack_id integer not null,
  paid_from_cards bigint not null,
  free_from_cards bigint not null,
  primary key (day, pack_id)
);
create index daily_card_point_of_pack on daily_card_point (pack_id);
-- Whether daily_card_point has the day. The job sum-days fills in days that were summed before.
alter table daily_sum add column has_card_points boolean not null default false;
