-- Yen of `reversed` that a bank has taken by charge-backs of a part. They come back if the bank
-- gives the charge-back up.
alter table payment add column disputed integer not null default 0;
-- When staff recorded what became of a payment that needs attention; null if nobody has.
alter table payment add column attention_resolved_at timestamptz;
