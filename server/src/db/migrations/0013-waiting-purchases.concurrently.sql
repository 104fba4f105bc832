-- A member's purchases that wait for a choice, the nearest deadline first: every screen shows how
-- many cards they are. It holds the purchases of a day, so it stays small however many a member has
-- made.
drop index concurrently if exists purchase_waiting;
create index concurrently purchase_waiting on purchase (member_id, decide_by) where open_cards > 0;
