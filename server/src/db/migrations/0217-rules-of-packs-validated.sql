alter table pack validate constraint pack_limit_per_day_check;
alter table pack validate constraint pack_newcomer_days_check;
alter table pack validate constraint pack_least_rank_check;
alter table pack validate constraint pack_hold_hours_check;
alter table pack validate constraint pack_own_tags_check;
alter table pack validate constraint pack_price_check;
alter table purchase validate constraint purchase_paid_check;
