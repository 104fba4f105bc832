-- The console lists payments by amount. Those of one state are few, or are found on the way.
drop index concurrently if exists payment_amount;
create index concurrently payment_amount on payment (amount, id);
