-- The console lists payments newest first, all of them or those of one state.
drop index concurrently if exists payment_newest;
create index concurrently payment_newest on payment (created_at, id);
drop index concurrently if exists payment_state_newest;
create index concurrently payment_state_newest on payment (state, created_at, id);
