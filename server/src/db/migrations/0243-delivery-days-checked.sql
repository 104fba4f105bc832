alter table parcel validate constraint parcel_deliver_on_check;
