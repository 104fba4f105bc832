-- custody and catalog

-- The parts of one and of two characters of a text. A text that contains another has all of its
-- parts, so an index of them finds a part anywhere in a name. Japanese words are often of two
-- characters, too few for the trigrams of pg_trgm.
create function text_parts(key text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct substr(key, place, width)
    from generate_series(1, char_length(key)) as place, generate_series(1, 2) as width
  )
$$;

-- The holdings and copies that a batch brought. Null if the version before received it: then they
-- are counted from its movements.
alter table intake add column holdings integer, add column copies integer;
