-- When a second factor was last shown in this session.
alter table session add column factor_at timestamptz;

-- A member's authenticator (TOTP, RFC 6238). One is confirmed at most; another one replaces it.
create table member_authenticator (
  member_id bigint not null references member,
  id bigint generated always as identity,
  -- Encrypted.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until its first code: until then it is no factor.
  confirmed_at timestamptz,
  -- The 30-second step of the last code: each code works once.
  last_step bigint not null default 0,
  primary key (member_id, id)
);
create unique index one_authenticator_per_member on member_authenticator (member_id)
  where confirmed_at is not null;

-- Recovery codes that were not used yet, as digests.
create table member_recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  primary key (member_id, code_hash)
);

-- Support was asked to remove the factors of a member who lost them. They go at this time.
create table factor_removal (
  member_id bigint primary key references member,
  asked_at timestamptz not null,
  due_at timestamptz not null
);
create index factor_removal_due on factor_removal (due_at);
