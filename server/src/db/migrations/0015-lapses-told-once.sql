-- No row there is breaks it: what it allows was new with it.
alter table ledger_account validate constraint ledger_account_restriction;

-- The purchases whose cards lapsed without a mail yet; null where an older version noted since when
-- alone. Before, each mail listed what lapsed since the earliest of their deadlines: a purchase
-- that lapsed late had those told before it listed again.
alter table card_reminder add column lapsed_purchases uuid[];
