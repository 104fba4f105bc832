-- Packs that members marked, with what they already know about them.
create table favourite_pack (
  member_id bigint not null references member,
  pack_id integer not null references pack,
  -- Whether they want a notice when the pack starts or comes back.
  sale_alert boolean not null,
  -- They want a notice when fewer cards than this are left; null for none.
  low_at integer check (low_at > 0),
  -- Whether the pack was on sale when it was last looked at; null until it has been on sale once.
  was_on_sale boolean,
  -- Whether they know that few cards are left.
  knows_low boolean not null,
  created_at timestamptz not null,
  primary key (member_id, pack_id)
);
create index favourite_pack_of_pack on favourite_pack (pack_id, member_id);

-- Cards that members want to be told about when they are in a new pack.
create table wished_card (
  member_id bigint not null references member,
  card_id integer not null references card,
  created_at timestamptz not null,
  primary key (member_id, card_id)
);
create index wished_card_of_card on wished_card (card_id, member_id);

-- Packs whose cards are compared with the wishes, and how far: in the order of the members' ids.
create table wished_card_progress (
  pack_id integer primary key references pack,
  until_member bigint not null,
  done_at timestamptz
);
create index wished_card_progress_open on wished_card_progress (pack_id) where done_at is null;

-- Packs that are in the shop already are no news.
insert into wished_card_progress (pack_id, until_member, done_at)
select id, 0, now() from pack where sealed_at is not null;
