-- ------------------------------------------------------------------------------------------------
-- won-cards: mails about cards that wait for a choice, and about cards that lapsed

-- A member with such cards, and what they were told so far. The row goes when nothing is left to
-- tell.
create table card_reminder (
  member_id bigint primary key,
  -- When it is judged next whether a mail is due.
  look_at timestamptz not null,
  -- Purchases made until then are in a mail.
  purchases_told_until timestamptz,
  -- The first and the last reminder were sent of purchases whose deadline is not after it.
  first_told_until timestamptz,
  last_told_until timestamptz,
  -- The earliest deadline of purchases whose cards lapsed without a mail yet.
  lapsed_since timestamptz
);
create index card_reminder_due on card_reminder (look_at, member_id);

-- How far purchases were looked through for cards to remind of: by their deadline, which follows
-- the order of buying.
create table card_reminder_progress (
  is_only_row boolean primary key default true check (is_only_row),
  deadlines_until timestamptz not null
);
insert into card_reminder_progress (deadlines_until) values ('2026-01-01T00:00:00Z');
