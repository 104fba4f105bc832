-- The actions that an operator does not allow a member, and until when; null: all are allowed, or
-- it has no end. They are beside the balances: everything that takes points, coins or cards locks
-- and reads this row, so a restriction holds at once.
alter table ledger_account
  add column restricted_from text[],
  add column restricted_until timestamptz,
  add constraint ledger_account_restriction check (
    restricted_from <@ array['login', 'buy', 'draw', 'exchange', 'ship']
    and (restricted_until is null or restricted_from is not null)
  ) not valid;
