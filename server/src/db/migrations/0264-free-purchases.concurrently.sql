-- Purchases of free packs move nothing, so that the journal has no entry of them. Histories find
-- them here.
drop index concurrently if exists purchase_free;
create index concurrently purchase_free on purchase (member_id, created_at) where paid = 0;
