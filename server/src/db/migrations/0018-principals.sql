-- The principal, by kind and id. Before, only members had idempotency keys, and only the command
-- line wrote to the audit log. So the defaults are right for all existing rows, and for rows that
-- servers of the version before still write.
alter table idempotency_key
  add column principal_kind text not null default 'member',
  add constraint idempotency_key_principal check (principal_kind in ('member', 'staff')) not valid;

-- Of `system` the column `who` has the name: the machine user, or the job.
alter table audit_entry
  add column principal_kind text not null default 'system',
  add column principal_id bigint,
  add constraint audit_entry_principal check (
    principal_kind in ('member', 'staff', 'system') and (principal_kind = 'system') = (principal_id is null)
  ) not valid;
