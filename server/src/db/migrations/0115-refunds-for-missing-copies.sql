-- A copy that a pack names is missing and has no equal: what the purchases that could have won it
-- cost is given back. Their cards stay with their members (docs/decisions/0047).

-- The prizes that nobody can win any more for this reason. Rows stay as a record, and keep the pack
-- from being sold again.
create table copy_refund (
  pack_id integer not null,
  prize_id integer not null,
  -- The name of the copy, such as `PSA 10 81240017`.
  copy text not null,
  -- When somebody last had it in hand. Later purchases could have won it only on paper.
  seen_at timestamptz not null,
  decided_at timestamptz not null,
  primary key (pack_id, prize_id)
);

-- When it was decided that the price is given back, and when it was booked.
alter table purchase add column price_due_back_at timestamptz;
alter table purchase add column price_returned_at timestamptz;
alter table purchase add constraint price_returned_if_due check (price_returned_at is null or price_due_back_at is not null) not valid;
