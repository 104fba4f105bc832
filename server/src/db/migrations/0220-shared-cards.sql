-- The secret part of the link that shows a won card to everybody; null while it is not shared.
alter table won_card add column share_code text;
