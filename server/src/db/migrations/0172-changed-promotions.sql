-- A change in the console names the revision that it was made from.
alter table promotion add column revision integer not null default 1;
alter table promotion add constraint promotion_revision_check check (revision > 0) not valid;
