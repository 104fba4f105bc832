-- The console lists the parcels that no export contains yet by their deadline, and the sent ones
-- newest first, all of them or those of one carrier.
drop index concurrently if exists parcel_to_export;
create index concurrently parcel_to_export on parcel (ship_by, id) where sent_at is null and export_id is null;
drop index concurrently if exists parcel_sent;
create index concurrently parcel_sent on parcel (sent_at, id) where sent_at is not null;
drop index concurrently if exists parcel_carrier_sent;
create index concurrently parcel_carrier_sent on parcel (carrier, sent_at, id) where sent_at is not null;
