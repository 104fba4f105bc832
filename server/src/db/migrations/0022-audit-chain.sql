-- The origin of a change, the person who approved it, and whether nobody else could. Servers of the
-- version before write only changes of the command line, and of these only the user.
alter table audit_entry
  add column origin text not null default '',
  add column approver_id bigint,
  add column approver text,
  add column single_handed boolean not null default false;

-- The audit log as a chain of hashes: each is SHA-256 of the hash before and the entry's canonical
-- JSON. It stands beside the entries, because those are append-only, and those written before this
-- migration have none yet.
create table audit_link (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entry,
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_link_append_only before update or delete or truncate on audit_link
  for each statement execute function refuse_change();

-- A command that waits for a second person.
create table approval_request (
  id bigint generated always as identity primary key,
  -- The operation's name in the contract, with its parameters and its body as they were sent.
  operation text not null check (operation <> ''),
  input jsonb not null,
  revision bigint not null,
  reason text not null check (reason <> ''),
  requested_by bigint not null references staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'executed', 'declined', 'withdrawn', 'stale')),
  decided_by bigint references staff,
  decided_at timestamptz,
  note text,
  check ((state = 'open') = (decided_at is null)),
  -- Nobody executes what they have asked for themselves.
  check (state <> 'executed' or decided_by <> requested_by)
);
create index approval_request_open on approval_request (id) where state = 'open';
