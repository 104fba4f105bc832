-- A pause of a partner site begins at paused_at, which may lie ahead, and ends at resumes_at by
-- itself. Null: it ends by hand.
alter table partner_site add column resumes_at timestamptz;
