-- When the carrier delivered a parcel, as staff recorded it; null until then, and while the parcel
-- waits again. A process of the version before may leave a time that is earlier than sent_at: it
-- counts as null.
alter table parcel add column delivered_at timestamptz;
