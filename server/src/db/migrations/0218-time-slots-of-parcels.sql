-- The part of the day in which the member wants the parcel, by Yamato's code; null: any.
alter table parcel add column time_slot text;
alter table parcel add constraint parcel_time_slot_check
  check (time_slot in ('0812', '1416', '1618', '1820', '1921')) not valid;
