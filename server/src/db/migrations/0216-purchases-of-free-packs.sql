alter table purchase drop constraint purchase_paid_check,
  add constraint purchase_paid_check check (paid >= 0) not valid;
