-- The prices that a job has to give back.
drop index concurrently if exists purchase_price_due_back;
create index concurrently purchase_price_due_back on purchase (member_id, pack_id)
  where price_due_back_at is not null and price_returned_at is null;
