-- A member's passkeys (WebAuthn): keys in devices or password managers, by which they log in.
create table member_passkey (
  member_id bigint not null references member,
  id bigint generated always as identity,
  name text not null check (name <> ''),
  credential_id text not null unique,
  public_key bytea not null,
  -- Rises with each use, or stays 0 if the authenticator has no counter.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, id)
);

-- Challenges that a passkey has answered, until they expire: each is answered once. Open ones cost
-- no row.
create table used_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);
