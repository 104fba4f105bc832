-- The words and tags by which members find a pack. Written when a pack is sealed, because its
-- line-up stays from then on, and when its names change. A job fills in packs that were sealed
-- before, or by a server of the version before (pack-search/fill-pack-search.ts).
create table pack_search (
  pack_id integer primary key references pack,
  -- The pack's names, and the names and model numbers of the cards in a line-up that is shown, as
  -- search_key folds them.
  words text not null,
  -- Tags that come from its prizes: last-one, round-number, named-copy.
  prize_tags text[] not null
);
-- A search reads the words of every pack: within the row, and not compressed, they are read
-- fastest.
alter table pack_search alter column words set storage external;
alter table pack_search set (toast_tuple_target = 8160);
