-- Since when staff hold a parcel back: it is neither packed nor put into an export until they
-- release it. The audit log has who and why. Null: it is not held.
alter table parcel add column held_at timestamptz;
