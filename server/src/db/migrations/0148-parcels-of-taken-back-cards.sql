-- A card that was taken back out of a parcel keeps the number of its parcel, as a record. Existing
-- rows satisfy the old constraint, and so the new one.
alter table won_card drop constraint shipped_in_a_parcel;
alter table won_card add constraint shipped_in_a_parcel
  check ((choice <> 'ship' or parcel is not null) and (choice not in ('open', 'points') or parcel is null)) not valid;
