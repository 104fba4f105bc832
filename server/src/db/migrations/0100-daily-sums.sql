-- The sums of each day in Japan, so that no report reads the journal of years. The job `sum-days`
-- writes a day once, an hour after it has ended; the nightly check of the books compares all days
-- with the journal.
create table daily_sum (
  day date primary key,
  summed_at timestamptz not null
);

-- Sums of bookings on members' accounts, by kind. Paid and free points are separate.
create table daily_booking (
  day date not null references daily_sum on delete cascade,
  kind entry_kind not null,
  unit text not null check (unit in ('paid', 'free', 'coin')),
  credited bigint not null check (credited >= 0),
  debited bigint not null check (debited >= 0),
  primary key (day, kind, unit)
);

-- Money: a sale on the day of its credit, what went back on the day when it was booked back.
-- `given_back_yen` is negative where a bank returned more than went back.
create table daily_payment (
  day date not null references daily_sum on delete cascade,
  method smallint not null,
  payments integer not null check (payments >= 0),
  yen bigint not null check (yen >= 0),
  given_back_yen bigint not null,
  primary key (day, method)
);

-- Packs: units sold and refunded with what was paid for them, and points that were given for
-- converted cards.
create table daily_pack (
  day date not null references daily_sum on delete cascade,
  pack_id integer not null,
  units_sold integer not null,
  paid_points bigint not null,
  free_points bigint not null,
  coins bigint not null,
  units_refunded integer not null,
  paid_points_refunded bigint not null,
  free_points_refunded bigint not null,
  coins_refunded bigint not null,
  points_given bigint not null,
  primary key (day, pack_id)
);
create index daily_pack_of_pack on daily_pack (pack_id);

-- Yen by which `payment.reversed` rose in a change of a credited payment; negative where money
-- returned. Null: the change was recorded before this column, or by a server of the version before.
alter table payment_event add column given_back integer;
