-- Letters of visitors. They have no account, so the thread has no member.
-- The version before reads no thread of a visitor: no release has letters yet.
-- squawk-ignore ban-drop-not-null
alter table letter_thread alter column member_id drop not null;

create table letter_visitor (
  thread_id bigint primary key references letter_thread on delete cascade,
  -- As the visitor wrote it. Nobody has proved it.
  name text not null check (name <> ''),
  mail text not null check (mail <> ''),
  language language not null,
  -- The hash of the form that was sent: sent twice, it begins one thread.
  form_hash bytea not null unique check (length(form_hash) = 32)
);

-- Links in mails, with which a visitor reads and answers a thread. The token itself is not stored.
create table letter_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  thread_id bigint not null references letter_visitor on delete cascade,
  expires_at timestamptz not null
);
create index letter_link_of_thread on letter_link (thread_id);
create index letter_link_expired on letter_link (expires_at);
