-- catalog

-- Text as it is searched: without regard to case, to full or half width, to hiragana or katakana, to kinds of hyphen.
create function search_key(words text) returns text language sql immutable strict parallel safe as $$
  select translate(
    lower(normalize(words, nfkc)),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ‐‑–−',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ----'
  )
$$;

-- A card that is offered for coins.
create table exchange_offer (
  card_id integer primary key references card,
  -- Coins for one.
  price integer not null check (price > 0),
  -- How many are offered in all, with those that were exchanged before.
  supply integer not null check (supply >= 0),
  -- Counted by the exchange, in the transaction that takes them.
  exchanged integer not null default 0 check (exchanged >= 0),
  -- 0 is no limit.
  limit_per_member integer not null check (limit_per_member >= 0),
  -- The shop's own order; null where it is offered no longer.
  position integer,
  constraint no_more_exchanged_than_supplied check (exchanged <= supply)
);

-- ---------------------------------------------------------------------------------------------------------------
-- exchange

-- Cards that a member took for coins, at once. They are shipped: an exchange is a decision to ship.
create table exchange (
  member_id bigint not null,
  -- Public and unguessable, as a purchase's.
  id uuid not null,
  card_id integer not null,
  count integer not null check (count between 1 and 5),
  -- Coins for all of them.
  paid bigint not null check (paid > 0),
  created_at timestamptz not null,
  primary key (member_id, id)
);
create index exchange_of_card on exchange (card_id, member_id);

-- ---------------------------------------------------------------------------------------------------------------
-- ledger

alter type entry_kind add value 'card_exchanged';
