-- A member's shared cards are listed, and no longer shared when the account is closed.
drop index concurrently if exists won_card_shared_idx;
create index concurrently won_card_shared_idx on won_card (member_id) where share_code is not null;
