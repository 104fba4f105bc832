-- Rules that a pack may have besides the limit of a member. 0 is no rule.
alter table pack
  -- Units that a member may buy on one day of Japan.
  add column limit_per_day integer not null default 0,
  -- Only members who joined at most so many days ago.
  add column newcomer_days integer not null default 0,
  -- Only members of this rank or a higher one; 1 is the lowest.
  add column least_rank integer not null default 0,
  -- Hours in which the buyer chooses for each card; a day if the pack says nothing.
  add column hold_hours integer not null default 24,
  -- The operator's own words for it, as many in each language.
  add column own_tags_ja text[] not null default '{}',
  add column own_tags_en text[] not null default '{}';
alter table pack
  add constraint pack_limit_per_day_check check (limit_per_day >= 0) not valid,
  add constraint pack_newcomer_days_check check (newcomer_days >= 0) not valid,
  add constraint pack_least_rank_check check (least_rank >= 0) not valid,
  add constraint pack_hold_hours_check check (hold_hours between 24 and 720) not valid,
  add constraint pack_own_tags_check
    check (cardinality(own_tags_ja) = cardinality(own_tags_en)) not valid;
-- A pack may be free, but nobody may have as many of it as they like.
alter table pack drop constraint pack_price_check,
  add constraint pack_price_check check (
    price > 0 or (price = 0 and (limit_per_day > 0 or limit_per_member > 0))
  ) not valid;
-- 1: written before packs had own tags and the tag of a high rate. The job writes those again.
alter table pack_search add column version smallint not null default 1;
