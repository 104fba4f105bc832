-- The search for a part of a card's model number or names. Written as the query has it
-- (catalog/card-words.queries.ts).
drop index concurrently if exists card_words;
create index concurrently card_words on card
  using gin (text_parts(search_key(model_number || chr(10) || name_ja || chr(10) || name_en)));
