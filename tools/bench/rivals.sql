-- What a shop would take instead of rounds, on the same tables. Both draw with the database's
-- random(), prove nothing, and write no round; everything else they keep as the shop does.

-- One stored function for each purchase, one transaction each.
create function rival_buy(buyer bigint, wanted_pack integer, units integer, request_key uuid, new_purchase uuid, instant timestamptz)
returns jsonb language plpgsql as $$
declare
  account ledger_account;
  terms pack;
  stock pack_stock;
  given jsonb;
  total bigint;
begin
  select * into account from ledger_account where member_id = buyer for update;
  select answer into given from idempotency_key where member_id = buyer and key = request_key;
  if found then return given; end if;
  select * into terms from pack where id = wanted_pack;
  select * into stock from pack_stock where pack_id = wanted_pack for update;
  total := terms.price::bigint * units;
  if stock.remaining < units then
    given := jsonb_build_object('kind', 'refused', 'refusal', jsonb_build_object('reason', 'sold-out'));
  elsif account.points < total then
    given := jsonb_build_object('kind', 'refused', 'refusal',
      jsonb_build_object('reason', 'balance', 'currency', 'point', 'shortage', total - account.points));
  else
    perform rival_take(stock, buyer, units);
    update ledger_account set points_debited = points_debited + total, entries = entries + 1 where member_id = buyer;
    insert into journal_entry
      (member_id, number, currency, amount, shop_account, kind, balance_after, reference, created_at)
    values (buyer, account.entries + 1, 'point', -total, 'sales', 'pack_bought', account.points - total, new_purchase, instant);
    insert into purchase (member_id, id, pack_id, round, first_position, count, currency, paid, coins_earned, open_cards,
      created_at, decide_by)
    values (buyer, new_purchase, wanted_pack, 1, stock.sold + 1, units, 'point', total, 0, units,
      instant, instant + interval '24 hours');
    given := jsonb_build_object('kind', 'bought', 'purchaseId', new_purchase, 'round', 1);
  end if;
  insert into idempotency_key (member_id, key, call, payload_hash, answer, created_at)
  values (buyer, request_key, 'user/pack/buy', '\x00', given, instant);
  return given;
end
$$;

-- Draws from a locked stock, and keeps what was drawn. Also the middle of the eight round trips.
create function rival_take(stock pack_stock, buyer bigint, units integer) returns void language plpgsql as $$
declare
  left_of integer[] := stock.counts;
  index integer;
  place integer;
  drawn integer[] := '{}';
begin
  for unit in 1 .. units loop
    index := floor(random() * (stock.remaining - unit + 1));
    place := 1;
    while index >= left_of[place] loop
      index := index - left_of[place];
      place := place + 1;
    end loop;
    left_of[place] := left_of[place] - 1;
    drawn := drawn || place;
  end loop;
  update pack_stock set remaining = remaining - units, sold = sold + units, counts = left_of where pack_id = stock.pack_id;
  insert into won_card (pack_id, position, member_id, prize_id, buy_point, choice)
  select stock.pack_id, stock.sold + nth, buyer, won, 1, 'open' from unnest(drawn) with ordinality as card (won, nth);
end
$$;

-- For pgbench: nothing is drawn or judged and no row is shared, but as many rows are written.
create sequence rival_position cache 1000;
