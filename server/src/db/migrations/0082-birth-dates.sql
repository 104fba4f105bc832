-- The date of birth that a member stated before their first purchase of points. Only staff can
-- change it.
create table member_birth (
  member_id bigint primary key references ledger_account (member_id),
  born_on date not null check (born_on between '1900-01-01' and '2999-12-31'),
  stated_at timestamptz not null
);
