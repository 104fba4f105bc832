-- The buyers of a full round take 2 kB. PostgreSQL would compress them and store them apart, which
-- takes longer than the rest of the insert, and the row is deleted some seconds later.
alter table waiting_round set (toast_tuple_target = 4080);
