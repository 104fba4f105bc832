-- Parcels that staff hold back are listed alone, those that are due first before the others.
drop index concurrently if exists parcel_held;
create index concurrently parcel_held on parcel (ship_by, id) where held_at is not null;
