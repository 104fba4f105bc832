-- Cards that editors offer for coins, each with its editions: the newest that has begun holds. What
-- was exchanged is counted in exchange_offer, which has a row for each card that was ever offered.
create table published_offer (
  card_id integer not null references card,
  number integer not null,
  price integer not null check (price > 0),
  supply integer not null check (supply >= 0),
  limit_per_member integer not null check (limit_per_member >= 0),
  position integer not null,
  from_at timestamptz not null,
  -- Null: until it is withdrawn.
  until_at timestamptz,
  primary key (card_id, number),
  constraint shown_for_a_while check (until_at > from_at)
);
