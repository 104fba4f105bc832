-- The day in Japan on which the member wants the parcel, such as 2026-12-05; null: any.
alter table parcel add column deliver_on text;
alter table parcel add constraint parcel_deliver_on_check
  check (deliver_on ~ '^\d{4}-\d{2}-\d{2}$') not valid;
