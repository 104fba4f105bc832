-- When a signature showed that there is a copy of this passkey: from then on it is refused. Null:
-- never.
alter table member_passkey add column copied_at timestamptz;

-- A code that was mailed, because the member's passkey was refused as a copy, works until then.
-- Null: a recovery code, without an end.
alter table member_recovery_code add column expires_at timestamptz;

-- The digest of the temporary password of this log-in: used up when the log-in is completed.
alter table waiting_log_in add column temporary_digest bytea;
