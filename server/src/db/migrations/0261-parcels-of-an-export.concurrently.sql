-- The list of exports leaves out merged parcels, so that their column is in the index, too.
drop index concurrently if exists parcel_of_an_export;
create index concurrently parcel_of_an_export on parcel (export_id) include (sent_at, merged_into) where export_id is not null;
drop index concurrently if exists parcel_of_export_sent;
