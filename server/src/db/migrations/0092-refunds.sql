-- Refunds that staff ask for in the console. A row is written before the provider is called, and
-- its id is the provider's idempotency key. Only what the provider then reports about the payment
-- moves the ledger.
create table payment_refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null,
  -- Yen.
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- asked: not accepted by the provider yet. sent: accepted. unclear: nobody knows whether the
  -- provider made it; staff look it up.
  state text not null default 'asked' check (state in ('asked', 'sent', 'done', 'refused', 'unclear')),
  -- The member, so that the sums of the limit for one person need no second table.
  member_id bigint not null,
  -- Null if it was not staff.
  asked_by bigint,
  asker text not null,
  -- The second person, if there was one.
  approved_by bigint,
  approver text,
  -- Yen of the payment that were refunded or charged back when it was asked for.
  reversed_before integer not null check (reversed_before >= 0),
  attempts integer not null default 0,
  first_sent_at timestamptz,
  provider_refund_id text,
  -- Why it was refused, or is unclear.
  failure text,
  -- When it is sent or looked up next; null once it has ended or is unclear.
  next_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((next_at is not null) = (state in ('asked', 'sent')))
);
-- Refunds of one payment take turns, so that their sum is checked against what was paid.
create unique index payment_refund_one_open on payment_refund (payment_id) where state in ('asked', 'sent', 'unclear');
create index payment_refund_payment on payment_refund (payment_id, created_at);
create index payment_refund_due on payment_refund (next_at) where next_at is not null;
create index payment_refund_member on payment_refund (member_id, created_at);
create index payment_refund_asker on payment_refund (asked_by, created_at);
