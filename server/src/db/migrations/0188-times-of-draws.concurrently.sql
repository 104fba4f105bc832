-- The live feed reads the newest draws of all packs, as in 0187.
drop index concurrently if exists drawn_round_drawn_idx;
create index concurrently drawn_round_drawn_idx on drawn_round using brin (drawn_at) with (pages_per_range = 32, autosummarize = on);
