-- The list of exports counts the parcels of each, and those that have left, by this index alone.
drop index concurrently if exists parcel_of_export_sent;
create index concurrently parcel_of_export_sent on parcel (export_id) include (sent_at) where export_id is not null;
drop index concurrently if exists parcel_of_export;
