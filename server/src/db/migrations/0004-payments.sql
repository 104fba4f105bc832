-- ---------------------------------------------------------------------------------------------------------------
-- ledger

-- A payment that is given back to the member takes its points with it.
alter type entry_kind add value 'payment_reversed';
-- The bank gave a charge-back up: the money is the shop's again, and its points the member's.
alter type entry_kind add value 'payment_returned';
-- What of it was spent is owed, and paid from points bought later.
alter type entry_kind add value 'debt_settled';
-- Lots that stand before or behind one that is taken out of the middle are laid anew; these entries add up to nothing.
alter type entry_kind add value 'lots_relaid';

-- Points that this member spent and that were never paid for in the end. While there are any, they buy no packs.
alter table ledger_account add column points_owed bigint not null default 0
  constraint debt_not_negative check (points_owed >= 0);

create type debt_kind as enum ('payment_reversed', 'payment_returned', 'settled', 'waived');

-- Every change of what members owe. A member's entries add up to `ledger_account.points_owed`.
create table debt_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- Points: above zero is owed, below zero is settled or waived.
  amount bigint not null check (amount <> 0),
  kind debt_kind not null,
  -- The payment that was reversed or returned, or the one that settled it.
  reference uuid,
  note text,
  created_at timestamptz not null,
  check ((kind = 'payment_reversed') = (amount > 0))
);
create index debt_entry_member on debt_entry (member_id);
create trigger debt_entry_append_only before update or delete or truncate on debt_entry
  for each statement execute function refuse_change();

-- A payment is credited once, whoever tries again and however.
create unique index payment_credited_once on journal_entry (member_id, reference)
  where kind = 'points_bought' and reference is not null;

-- ---------------------------------------------------------------------------------------------------------------
-- payments

create type payment_state as enum (
  'created', 'waiting', 'authorising', 'paid', 'cancelled', 'expired', 'refunded', 'charged_back', 'needs_attention'
);

create table payment (
  -- Public and unguessable; the provider's idempotency key is made of it.
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null,
  -- The request that made it (wire.md, idempotency): the same key gives the same payment.
  request_key uuid not null,
  payload_hash bytea not null,
  -- The specification's ids, 1 card to 9 Merpay.
  method smallint not null check (method between 1 and 9),
  -- The company that collects it, and its own name for it once it has one.
  provider text not null,
  provider_id text,
  -- The company's name for the money that was collected, where it keeps that longer than the order.
  charge_id text,
  course_id integer not null,
  -- Yen to be paid, and points to be credited: 1 point is 1 yen.
  amount integer not null check (amount > 0),
  -- The pack that sent the member to buy points.
  pack_id integer,
  state payment_state not null,
  -- What the customer needs in order to pay: a number, an account, an address (provider port, Instructions).
  instructions jsonb,
  -- Why it failed (provider port, FailureReason); why somebody must look at it.
  failure text,
  attention text,
  -- Yen given back so far.
  reversed integer not null default 0 check (reversed between 0 and amount),
  credited_at timestamptz,
  -- After this the provider is asked once more, and what is unpaid is cancelled.
  pay_by timestamptz not null,
  -- When the provider is asked next, should it say nothing by itself; null where there is nothing left to ask.
  ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_request unique (member_id, request_key),
  -- One order at the provider pays for one payment of one member.
  constraint payment_claimed_once unique (provider, provider_id),
  -- Points are there exactly where the state says that money is, or was.
  check (credited_at is not null or state <> 'paid'),
  check (credited_at is null or state in ('paid', 'refunded', 'charged_back', 'needs_attention'))
);
create index payment_member on payment (member_id, created_at desc);
create index payment_due on payment (ask_at) where ask_at is not null;
create index payment_day on payment using brin (created_at);

-- What happened to a payment, in order, and why.
create table payment_event (
  payment_id uuid not null,
  number integer not null check (number > 0),
  -- Who brought it: 'request', 'return', 'callback', 'sweep', 'operator'.
  cause text not null,
  -- What was seen at the provider (payment.rules.ts, Seen).
  seen text not null,
  from_state payment_state,
  to_state payment_state not null,
  -- Points credited, taken back and owed by it; owed is below zero where a debt was lowered.
  credited integer not null default 0,
  taken_back integer not null default 0,
  owed integer not null default 0,
  created_at timestamptz not null,
  primary key (payment_id, number)
);
create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function refuse_change();

-- Callbacks whose signature was right, as they came, to the byte. What they say of people is erased after a time; that they
-- came, what of, and their hash stay.
create table payment_callback (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own name for the message: the same message sent again is the same row.
  event_id text not null,
  -- The payment that it says it is about, by the shop's name for it, by the provider's, or by both.
  payment_id text,
  provider_id text,
  headers jsonb,
  body bytea,
  -- SHA-256: a copy that turns up elsewhere can be told from a forgery, also later.
  body_hash bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- What became of it: a payment's id, or why it was none of ours.
  outcome text,
  unique (provider, event_id),
  check ((headers is null) = (body is null))
);
-- All that was said about one payment.
create index payment_callback_payment on payment_callback (payment_id);
create index payment_callback_open on payment_callback (received_at) where processed_at is null;
create index payment_callback_whole on payment_callback (received_at) where body is not null;
