-- The live feed reads the newest rounds of all packs. Rounds are only added, in the order of their
-- time, so a few bytes for many pages are enough, and a draw writes nothing.
drop index concurrently if exists pack_round_created_idx;
create index concurrently pack_round_created_idx on pack_round using brin (created_at) with (pages_per_range = 32, autosummarize = on);
