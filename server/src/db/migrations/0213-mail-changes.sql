-- Changes of mail addresses that members ask for. Each is proved by a link to the new address, and
-- can be undone for some days by a link to the former one, which nobody else gets meanwhile.
create table mail_change (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id bigint not null references member (id),
  mail text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  former_mail text,
  former_mail_key text,
  undo_hash bytea unique check (octet_length(undo_hash) = 32),
  undo_until timestamptz,
  undone_at timestamptz,
  constraint done_with_undo check (
    (done_at is null) = (undo_hash is null) and (done_at is null) = (undo_until is null)
    and (done_at is null) = (former_mail is null) and (done_at is null) = (former_mail_key is null)
  )
);
create index mail_change_of_member on mail_change (member_id);
create index mail_change_held on mail_change (former_mail_key);
