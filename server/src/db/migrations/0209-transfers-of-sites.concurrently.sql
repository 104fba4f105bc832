-- The console's figures of each partner site are read from the index alone.
drop index concurrently if exists partner_transfer_of_site;
create index concurrently partner_transfer_of_site
  on partner_transfer (site_id, created_at) include (state, points);
