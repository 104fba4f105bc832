-- The close of a day in Japan: its sums as one person found them, and a second person's signature.
-- Both are for good.
create table day_close (
  day date primary key,
  contents jsonb not null,
  -- SHA-256 of the contents as canonical JSON (RFC 8785).
  hash bytea not null check (octet_length(hash) = 32),
  closed_by bigint not null references staff,
  closer text not null,
  closed_at timestamptz not null,
  unique (day, closed_by, hash)
);
create trigger day_close_append_only before update or delete or truncate on day_close
  for each statement execute function refuse_change();

create table day_signature (
  day date primary key,
  closed_by bigint not null,
  hash bytea not null,
  signed_by bigint not null references staff,
  signer text not null,
  signed_at timestamptz not null,
  -- It signs what was closed, and nobody signs their own close.
  foreign key (day, closed_by, hash) references day_close (day, closed_by, hash),
  check (signed_by <> closed_by)
);
create trigger day_signature_append_only before update or delete or truncate on day_signature
  for each statement execute function refuse_change();
