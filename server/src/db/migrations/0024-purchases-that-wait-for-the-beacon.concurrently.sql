-- A member's purchases whose cards are not drawn yet: such a member cannot close the account. It
-- holds those of a few seconds.
drop index concurrently if exists purchase_awaiting_beacon;
create index concurrently purchase_awaiting_beacon on purchase (member_id) where beacon is not null;
