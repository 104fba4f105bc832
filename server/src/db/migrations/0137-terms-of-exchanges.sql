-- The version of the terms under which cards were exchanged; null in exchanges from before.
alter table exchange add column terms_version smallint;
