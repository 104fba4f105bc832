-- The kind comes last: servers of the version before this one find answers by member and key, the
-- first half of this index.
create unique index concurrently if not exists idempotency_record_pkey on idempotency_key (member_id, key, principal_kind);
