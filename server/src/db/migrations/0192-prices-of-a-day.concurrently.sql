-- The console counts the prices of a day when someone is about to record more of them.
drop index concurrently if exists card_price_priced_on_idx;
create index concurrently card_price_priced_on_idx on card_price (priced_on);
