-- Only the closing of an account read it, and finds the few purchases of its member by the primary
-- key. Each purchase of a pack with a beacon wrote it twice, while the pack's next round waited.
drop index concurrently if exists purchase_awaiting_beacon;
