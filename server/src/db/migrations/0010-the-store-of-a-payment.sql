-- The chain of convenience stores that the customer will pay at (contract, storeChain); null where
-- they have not said, and for other ways to pay.
alter table payment add column store text;
