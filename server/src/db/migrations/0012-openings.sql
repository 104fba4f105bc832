-- How many packs of a purchase its owner has opened, in the order of the draw. Every device goes on
-- after them. Null for purchases from before this column: they count as opened.
alter table purchase add column packs_opened integer;
alter table purchase alter column packs_opened set default 0;
