-- A log-in on a new device, of a member whose password was right and who has to show their second
-- factor. It belongs to the visitor's session in which it was begun: one at a time.
create table waiting_log_in (
  -- Of the id of the visitor's session.
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  member_id bigint not null references member,
  expires_at timestamptz not null,
  -- Whether the session will outlive the browser.
  is_persistent boolean not null,
  method text not null check (method in ('password', 'temporary_password')),
  -- The password hash that was compared: no session starts once the password has changed.
  proved_by text not null
);
create index waiting_log_in_by_member on waiting_log_in (member_id);
create index waiting_log_in_by_expiry on waiting_log_in (expires_at);
