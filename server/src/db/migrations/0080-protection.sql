-- A break that members set themselves: no buying of points or packs and no exchange until it ends.
-- It stands with the balances, where every purchase reads it under its lock. Both null: no break.
-- Without an end (until null): permanent.
alter table ledger_account
  add column break_from timestamptz,
  add column break_until timestamptz,
  -- Whether the member has a cap on the points for packs. Only then does a purchase read and count
  -- them.
  add column has_spending_cap boolean not null default false;

alter table ledger_account
  add constraint ledger_account_break check (
    break_from is not null or break_until is null
  ) not valid;

-- The caps that members set for themselves; null is no cap. Yen for payments, points for packs.
create table member_cap (
  member_id bigint primary key references ledger_account (member_id),
  paid_day int,
  paid_week int,
  paid_month int,
  spent_day int,
  spent_month int,
  -- Points spent on packs on the day and in the month that begin at these instants, counted only
  -- while there is a cap on them.
  counted_day timestamptz not null,
  day_points bigint not null default 0,
  counted_month timestamptz not null,
  month_points bigint not null default 0,
  constraint member_cap_not_negative check (
    least(paid_day, paid_week, paid_month, spent_day, spent_month, 0) = 0 and day_points >= 0 and month_points >= 0
  )
);

-- Requests to raise or remove a cap. One takes effect if its member confirms it after the waiting
-- time.
create table cap_raise (
  member_id bigint not null references ledger_account (member_id),
  cap text not null check (cap in ('paid_day', 'paid_week', 'paid_month', 'spent_day', 'spent_month')),
  -- The cap that is wanted; null is none.
  wanted int check (wanted >= 0),
  requested_at timestamptz not null,
  from_at timestamptz not null,
  primary key (member_id, cap),
  check (from_at > requested_at)
);

-- Changes of a member's caps and breaks, with the person who made them. Rows are never changed.
create table protection_event (
  member_id bigint not null references ledger_account (member_id),
  number int not null,
  at timestamptz not null,
  kind text not null check (kind in ('cap_lowered', 'raise_requested', 'raise_confirmed', 'raise_withdrawn', 'break', 'exclusion')),
  cap text check (cap in ('paid_day', 'paid_week', 'paid_month', 'spent_day', 'spent_month')),
  amount int,
  until_at timestamptz,
  -- The member themselves, or staff who tightened on request.
  principal text not null check (principal in ('member', 'staff')),
  primary key (member_id, number)
);
create trigger protection_event_append_only before update or delete or truncate on protection_event
  for each statement execute function refuse_change();
