-- The last check of a pack whose prizes have copies in custody. A pack without a row is not
-- tracked.
create table pack_coverage (
  pack_id integer primary key,
  -- Copies that are to be in the house: undrawn, or won and not shipped.
  needed integer not null check (needed >= 0),
  -- Those of them that are not.
  short integer not null check (short >= 0 and short <= needed),
  checked_at timestamptz not null
);
