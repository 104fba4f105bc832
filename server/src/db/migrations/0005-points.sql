-- catalog

-- What points are sold in. 1 point is 1 yen, so a course needs no price of its own; the limits are the specification's.
create table point_course (
  id integer primary key check (id > 0),
  points integer not null constraint purchasable_points check (points between 300 and 50000),
  memo_ja text not null,
  memo_en text not null,
  position integer not null
);

-- ---------------------------------------------------------------------------------------------------------------
-- payments

-- Companies that cannot be asked about an order are believed what they said of it.
create index payment_callback_order on payment_callback (provider, provider_id);

-- ---------------------------------------------------------------------------------------------------------------
-- draw

-- A limit per member that comes into being while a pack is sold counts what was bought before. Rounds read the pack's terms
-- when they hold its stock: behind this lock, each of them has either committed what is counted here, or sees the limit.
create function count_earlier_purchases() returns trigger language plpgsql as $$
begin
  perform from pack_stock where pack_id = new.id for update;
  insert into pack_limit_use (pack_id, member_id, bought)
    select pack_id, member_id, count(*) from won_card where pack_id = new.id group by pack_id, member_id
    on conflict (pack_id, member_id) do update set bought = excluded.bought;
  return null;
end
$$;
create trigger pack_limit_introduced after update of limit_per_member on pack
  for each row when (old.limit_per_member = 0 and new.limit_per_member > 0)
  execute function count_earlier_purchases();

-- ---------------------------------------------------------------------------------------------------------------
-- ledger

-- The member was told of every lot that expires until then (null: of none).
alter table ledger_account add column expiry_warned_until timestamptz;
