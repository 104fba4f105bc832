-- The words and tags by which members find a pack. Written when a pack is sealed, because its line-up stays from then on, and when an import changes its
-- names or shows its line-up.
create table pack_search (
  pack_id integer primary key references pack,
  -- The pack's names, and the names and model numbers of the cards in a line-up that is shown, as search_key folds them.
  words text not null,
  -- Tags that come from its prizes: last-one, round-number, named-copy.
  prize_tags text[] not null
);
-- A search reads the words of every pack: within the row, and not compressed, they are read fastest.
alter table pack_search alter column words set storage external;
alter table pack_search set (toast_tuple_target = 8160);

insert into pack_search (pack_id, words, prize_tags)
select pack.id, search_key(concat_ws(chr(10), pack.name_ja, pack.name_en, line_up.words)), array_remove(array[
    case when has_last then 'last-one' end, case when has_numbers then 'round-number' end, case when has_named then 'named-copy' end
  ], null)
from pack
cross join lateral (
  select string_agg(distinct concat_ws(chr(10), card.name_ja, card.name_en, card.model_number), chr(10)) filter (where pack.show_line_up)
      as words,
    bool_or(extra_kind = 'last') as has_last, bool_or(extra_kind in ('at', 'every')) as has_numbers, bool_or(item is not null) as has_named
  from prize join card on card.id = prize.card_id
  where prize.pack_id = pack.id
) as line_up
where pack.sealed_at is not null;
