-- A parcel is read, packed and sent together with those that were merged into it.
drop index concurrently if exists parcel_merged;
create index concurrently parcel_merged on parcel (merged_into) where merged_into is not null;
