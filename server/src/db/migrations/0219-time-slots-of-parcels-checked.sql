alter table parcel validate constraint parcel_time_slot_check;
