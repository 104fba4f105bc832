-- A guardian's cancellation takes back cards that are not shipped
-- (docs/decisions/0055-cards-that-a-guardians-cancellation-takes-back.md): cards without a choice,
-- and parcels that no export contains and nobody has begun to pack. The value is used from 0148 on,
-- because a transaction cannot use a value that it adds.
alter type card_choice add value 'taken_back';

-- The end of a parcel that is neither sent nor returned.
alter table parcel add column taken_back_at timestamptz;
alter table parcel add constraint taken_back_before_it_left check (taken_back_at is null or num_nonnulls(export_id, packed_at, sent_at) = 0) not valid;

-- The cards of the exchange are on offer again. Its coins stay spent.
alter table exchange add column taken_back_at timestamptz;
