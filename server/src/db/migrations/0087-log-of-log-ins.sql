-- The browsers in which a member has logged in. Each has a cookie; its secret and the member's
-- number are hashed together, so that rows of two members in one browser cannot be matched.
create table member_device (
  member_id bigint not null references member,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  -- Browser and system.
  device text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, device_hash)
);
create index member_device_age on member_device (last_at);

-- The log of log-ins that a member can read.
create table log_in (
  member_id bigint not null references member,
  id bigint generated always as identity,
  at timestamptz not null,
  device text not null,
  method text not null check (method <> ''),
  is_new_device boolean not null,
  -- Of the link in the mail about a new device, by which the member says that it was not them.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  token_until timestamptz,
  disowned_at timestamptz,
  primary key (member_id, id),
  check ((token_hash is null) = (token_until is null))
);
create index log_in_age on log_in (at);
