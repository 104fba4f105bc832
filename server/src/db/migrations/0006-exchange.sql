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
alter type entry_kind add value 'points_brought';
alter type shop_account add value 'partners';

-- ---------------------------------------------------------------------------------------------------------------
-- partners

-- A member's account at a partner site, as the site names it.
create table partner_link (
  member_id bigint not null,
  site_id integer not null,
  account text not null,
  linked_at timestamptz not null,
  primary key (member_id, site_id),
  constraint partner_account_linked_once unique (site_id, account)
);

-- requested: the site may or may not have reserved the points; reserved: it has, and may or may not have confirmed;
-- credited: it has confirmed, and the member has them; cancelled, refused: the site keeps them.
create type transfer_state as enum ('requested', 'reserved', 'credited', 'cancelled', 'refused');

-- Points on their way from a partner site, from before the site is asked until both sides agree.
create table partner_transfer (
  member_id bigint not null,
  -- The name under which both sides know it.
  id uuid not null,
  site_id integer not null,
  account text not null,
  points bigint not null check (points > 0),
  state transfer_state not null,
  created_at timestamptz not null,
  -- From then on it is undone rather than finished.
  give_up_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  constraint ended_for_good check ((ended_at is not null) = (state in ('credited', 'cancelled', 'refused')))
);
create index partner_transfer_unfinished on partner_transfer (created_at, id) where ended_at is null;
