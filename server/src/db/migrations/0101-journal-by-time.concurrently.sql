-- The books read the journal and the history of payments by day. Both only grow, in the order of
-- time: a BRIN index is a few kilobytes and costs a booking nearly nothing.
drop index concurrently if exists journal_entry_time;
create index concurrently journal_entry_time on journal_entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists payment_event_time;
create index concurrently payment_event_time on payment_event using brin (created_at) with (pages_per_range = 32, autosummarize = on);
