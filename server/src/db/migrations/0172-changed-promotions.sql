-- A change in the console names the revision that it was made from.
alter table promotion add column revision integer not null default 1 check (revision > 0);
