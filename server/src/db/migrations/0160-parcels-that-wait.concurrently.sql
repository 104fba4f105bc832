-- Parcels whose cards were taken back wait for nothing. Without them no list and no export steps
-- over these old entries.
drop index concurrently if exists parcel_open;
create index concurrently parcel_open on parcel (ship_by, id) where sent_at is null and taken_back_at is null;
drop index concurrently if exists parcel_waiting;
drop index concurrently if exists parcel_unlabelled;
create index concurrently parcel_unlabelled on parcel (ship_by, id)
  where sent_at is null and export_id is null and taken_back_at is null;
drop index concurrently if exists parcel_to_export;
