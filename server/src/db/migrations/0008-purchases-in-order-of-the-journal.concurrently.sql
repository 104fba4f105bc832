-- A member's purchases are listed in the order of their journal entries, so nothing reads this any
-- more. It was written with each purchase. A version before this one, which still lists by it,
-- sorts the purchases of the member instead.
drop index concurrently if exists purchase_newest;
