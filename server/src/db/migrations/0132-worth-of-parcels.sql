-- What the cards of a parcel are worth in points, as far as it is known when a member asks for it. Null in parcels of before, and of packs
-- bought with coins, whose cards are shipped without a choice.
alter table parcel add column worth_points bigint check (worth_points >= 0);
