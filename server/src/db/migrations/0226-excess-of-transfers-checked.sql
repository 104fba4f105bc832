alter table payment validate constraint payment_excess_check;
