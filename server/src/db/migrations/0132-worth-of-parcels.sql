-- The worth of a parcel's cards in points, as far as it is known when the member asks for the
-- parcel. Null in older parcels, and in those of packs bought with coins, whose cards are shipped
-- without a choice.
alter table parcel add column worth_points bigint;
alter table parcel add constraint parcel_worth_points_check check (worth_points >= 0) not valid;
