-- The job that deletes mailed codes finds those that have expired.
drop index concurrently if exists member_recovery_code_by_expiry;
create index concurrently member_recovery_code_by_expiry on member_recovery_code (expires_at) where expires_at is not null;
