-- Parcels of one member to one address travel as one: all but one name the parcel that carries
-- their cards. That one counts the cards of the others.
alter table parcel add column merged_into bigint;
alter table parcel add column merged_cards integer not null default 0;
alter table parcel add constraint merged_into_one_that_is_not_merged
  check (merged_cards >= 0 and (merged_into is null or (merged_into <> id and merged_cards = 0)))
  not valid;
