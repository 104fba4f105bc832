-- The uses of a promotion without a budget are counted when somebody reads them, because a counter
-- would make them wait for each other.
drop index concurrently if exists promotion_use_counted;
create index concurrently promotion_use_counted on promotion_use (promotion_id) include (promised) where state <> 'released';
