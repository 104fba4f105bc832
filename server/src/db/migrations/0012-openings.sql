-- How many packs of a purchase its owner has opened, in the order of the draw: whichever device they look at next goes on behind
-- them. Null for purchases from before anybody counted: they count as opened.
alter table purchase add column packs_opened integer;
alter table purchase alter column packs_opened set default 0;
