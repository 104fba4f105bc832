-- The people who run the shop: a realm of its own, beside members.
create table staff (
  id bigint generated always as identity primary key,
  mail text not null,
  -- Unique among all people, also those who left: they may be invited again under the same row.
  mail_key text not null unique,
  name text not null check (name <> ''),
  language language not null,
  -- Null until the invitation is accepted.
  password_hash text,
  -- Of the demo, whose password everybody knows: signs in beside a sandbox only.
  is_demo boolean not null default false,
  -- Counts each change of name, roles and state, for If-Match.
  revision bigint not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz
);

create table staff_role (
  staff_id bigint not null references staff,
  role text not null check (role <> ''),
  primary key (staff_id, role)
);

create table staff_session (
  -- SHA-256 of the cookie's secret: a copy of the table opens no session.
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  staff_id bigint not null references staff,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a second factor was last shown; null until the first.
  factor_at timestamptz
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);

-- One a person: an invitation sent again replaces the one before.
create table staff_invitation (
  staff_id bigint primary key references staff,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);

create table staff_authenticator (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  name text not null check (name <> ''),
  -- AES-256-GCM under a key derived from the master secret: nonce, ciphertext, tag.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a code has confirmed it.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code works twice.
  last_step bigint not null default 0
);
create index staff_authenticator_staff on staff_authenticator (staff_id);

create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  name text not null check (name <> ''),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (staff_id, code_hash)
);

-- Challenges of WebAuthn, each for one answer.
create table staff_challenge (
  challenge text primary key,
  -- Whose passkey is made with it; null for signing in.
  staff_id bigint references staff,
  expires_at timestamptz not null
);
create index staff_challenge_expiry on staff_challenge (expires_at);

-- Devices from which somebody has signed in: another one is told by mail.
create table staff_device (
  staff_id bigint not null references staff,
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (staff_id, device_hash)
);
