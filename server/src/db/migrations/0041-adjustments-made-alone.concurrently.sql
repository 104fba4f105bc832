-- Adjustments that no second person approved are summed up for each person of staff, before the
-- next one. Those of a member are found by the index on subjects. Both are read inside the
-- adjustment's transaction.
drop index concurrently if exists audit_entry_adjusted_alone;
create index concurrently audit_entry_adjusted_alone on audit_entry (principal_id, created_at)
  where action = 'points adjust' and approver_id is null and principal_kind = 'staff';
-- The audit log is listed newest first, all of it or by one of its filters.
drop index concurrently if exists audit_entry_action_newest;
create index concurrently audit_entry_action_newest on audit_entry (action, id);
drop index concurrently if exists audit_entry_who_newest;
create index concurrently audit_entry_who_newest on audit_entry (who, id);
drop index concurrently if exists audit_entry_subject_newest;
create index concurrently audit_entry_subject_newest on audit_entry (subject, id);
