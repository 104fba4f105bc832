-- What an operator holds a member back from, and until when; null where from nothing, and where without an end. It stands with the
-- balances: whatever takes points, coins or cards locks and reads this row, so nothing is done behind a restriction.
alter table ledger_account
  add column restricted_from text[],
  add column restricted_until timestamptz,
  add constraint ledger_account_restriction check (
    restricted_from <@ array['login', 'buy', 'draw', 'exchange', 'ship']
    and (restricted_until is null or restricted_from is not null)
  ) not valid;
