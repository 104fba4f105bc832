-- The guardians that members under 18 named. A guardian consents by a link in a mail; the newest
-- row of a member counts. The row stays after the consent has ended, so that it is known when there
-- was one, and is erased with the account.
create table guardian_consent (
  member_id bigint not null references member (id),
  number integer not null,
  name text not null check (name <> ''),
  relation text not null check (relation in ('parent', 'guardian')),
  mail text not null check (mail <> ''),
  language language not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- Refused, withdrawn, or replaced by a newer one.
  ended_at timestamptz,
  primary key (member_id, number)
);
