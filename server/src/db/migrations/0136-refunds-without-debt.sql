-- Whether spent points of the payment are forgone when the refund arrives: a guardian has cancelled
-- it, and a member under 18 owes nothing.
alter table payment_refund add column forgoes_debt boolean not null default false;
