-- The books count the free packs of a day.
drop index concurrently if exists purchase_free_time;
create index concurrently purchase_free_time on purchase (created_at) where paid = 0;
