-- ---------------------------------------------------------------------------------------------------------------
-- accounts: sessions that a member can tell apart, and accounts that come to an end

alter table session
  -- Browser and system, as far as they are known: 'Chrome, Windows'.
  add column device text not null default '',
  -- Noted once an hour at the most; null until the first use.
  add column last_used_at timestamptz;

alter table member
  -- Null where there was no use since the registration.
  add column last_used_at timestamptz,
  -- How many of the warnings before its closing an unused account has had; any use sets them back to none.
  add column dormancy_warnings smallint not null default 0 check (dormancy_warnings >= 0),
  -- When the account is closed if it stays unused: fixed by the first warning.
  add column closes_at timestamptz,
  -- From then on the row is a number without a person.
  add column closed_at timestamptz,
  add constraint warned_of_an_end check ((dormancy_warnings > 0) = (closes_at is not null));

create index member_unused on member ((coalesce(last_used_at, created_at)), id) where closed_at is null;

-- ---------------------------------------------------------------------------------------------------------------
-- ledger: what is left when an account is closed

alter type entry_kind add value 'account_closed';
