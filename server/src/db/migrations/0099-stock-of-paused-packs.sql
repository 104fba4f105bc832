-- The units that remained when sales of the pack were paused; null while it may be sold. A process
-- of a version that does not know of pauses fails to sell a unit of a paused pack, instead of
-- selling it.
alter table pack_stock add column paused_remaining integer;
alter table pack_stock add constraint nothing_sold_while_paused check (remaining >= paused_remaining) not valid;
