-- The member whose account left a wait at its former mailbox and goes on elsewhere: it has not
-- loosened its caps, so the wait does not hold for it. Null: for everybody.
alter table excluded_person add column left_by bigint;
