-- The books count the free packs whose draw was cancelled on a day.
drop index concurrently if exists purchase_free_refunded;
create index concurrently purchase_free_refunded on purchase (refunded_at)
  where paid = 0 and refunded_at is not null;
