-- A period of the audit log: its first and last entry are found by their time, and its pages by
-- their number.
drop index concurrently if exists audit_entry_time;
create index concurrently audit_entry_time on audit_entry (created_at);
