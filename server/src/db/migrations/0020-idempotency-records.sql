-- A key belongs to a principal: a member and a member of staff with the same id never share one.
-- Only names change, so nothing is rewritten.
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add constraint idempotency_key_pkey primary key using index idempotency_record_pkey;
alter table idempotency_key rename constraint idempotency_key_pkey to idempotency_record_pkey;
alter table idempotency_key rename constraint idempotency_key_principal to idempotency_record_principal;
alter table idempotency_key rename column member_id to principal_id;
alter table idempotency_key rename to idempotency_record;

-- For servers of the version before this one, which read and write members' keys. The release after
-- this one drops it.
create view idempotency_key as
  select principal_id as member_id, key, call, payload_hash, answer, created_at
  from idempotency_record
  where principal_kind = 'member';
