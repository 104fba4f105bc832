-- Yen that arrived beyond the price of a bank transfer. They lie at the provider, until somebody
-- returns them there.
alter table payment add column excess integer not null default 0;
alter table payment add constraint payment_excess_check check (excess >= 0) not valid;
