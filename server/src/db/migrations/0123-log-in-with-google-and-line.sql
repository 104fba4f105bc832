-- The account of a member at Google or LINE, with which they log in. One of each company at most.
create table member_login_identity (
  member_id bigint not null references member,
  provider text not null check (provider in ('google', 'line')),
  -- The company's name for the person (`sub`): it never changes, and no other person gets it.
  subject text not null check (subject <> ''),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, provider),
  unique (provider, subject)
);

-- Somebody who logged in at a company with an account that is linked to no member, and whose
-- address the company has verified and is that of a member: it may be linked to that member, once
-- they have logged in.
create table waiting_identity (
  -- Of a secret that the browser keeps.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  provider text not null check (provider in ('google', 'line')),
  subject text not null check (subject <> ''),
  mail_key text not null,
  expires_at timestamptz not null
);
create index waiting_identity_by_expiry on waiting_identity (expires_at);

-- A log-in by such an account waits for the second factor as one by password does.
alter table waiting_log_in drop constraint waiting_log_in_method_check;
alter table waiting_log_in add constraint waiting_log_in_method_check
  check (method in ('password', 'temporary_password', 'google', 'line')) not valid;

-- Since when nobody knows this member's password, because a stranger may have known the one before.
-- Null: the member knows it.
alter table member add column password_useless_since timestamptz;
