-- Coins of a rank that went back with the price of their purchase, as far as the member had them.
alter table rank_bonus add column taken_back integer not null default 0;
alter table rank_bonus add constraint rank_bonus_taken_back_check
  check (taken_back between 0 and coalesce(given, 0)) not valid;
