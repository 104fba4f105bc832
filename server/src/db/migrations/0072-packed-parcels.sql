-- When a parcel was packed, so that packers see which one is next. Null until then, and again once
-- it came back or its copies were put back. Parcels that a version before this one packs stay
-- without: they are offered once more, and say that they are packed.
alter table parcel add column packed_at timestamptz;
