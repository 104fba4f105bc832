-- Stock-takes: one person counts a location blind, another one resolves the differences.
create table stock_take (
  id integer primary key generated always as identity,
  location_id integer not null references stock_location,
  -- counting: being scanned. counted: differences wait. closed: all are resolved. cancelled: it
  -- counts for nothing.
  state text not null check (state in ('counting', 'counted', 'closed', 'cancelled')),
  counted_by bigint not null references staff,
  -- As in the audit log, which must be readable after the person left.
  counter text not null check (counter <> ''),
  opened_at timestamptz not null,
  -- The end of the scanning.
  counted_at timestamptz
);
create unique index one_stock_take_of_location on stock_take (location_id) where state in ('counting', 'counted');

-- The copies that were scanned.
create table stock_take_scan (
  take_id integer not null references stock_take,
  holding_id bigint not null references holding,
  quantity integer not null check (quantity > 0),
  scanned_at timestamptz not null,
  primary key (take_id, holding_id)
);

-- Holdings of which another number was counted than can have been there.
create table stock_take_difference (
  take_id integer not null references stock_take,
  holding_id bigint not null references holding,
  expected integer not null check (expected >= 0),
  counted integer not null check (counted >= 0),
  -- recorded: the copies were moved. dismissed: the count was wrong, and nothing was moved.
  resolution text check (resolution in ('recorded', 'dismissed')),
  resolved_by text,
  why text,
  resolved_at timestamptz,
  primary key (take_id, holding_id),
  constraint resolved_as_a_whole check (num_nulls(resolution, resolved_by, why, resolved_at) in (0, 4))
);
