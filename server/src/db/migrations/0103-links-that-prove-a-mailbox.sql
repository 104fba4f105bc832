-- Links by which members who excluded themselves prove that their mailbox is theirs. Used by the
-- logged-in member alone; another address needs another link.
create table mailbox_link (
  member_id bigint primary key references member (id),
  mail_key text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  mailed_at timestamptz not null
);
