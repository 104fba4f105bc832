-- Keyed digests of the mailbox and the verified phone of members who excluded themselves. An
-- account that is opened with one of them meanwhile gets the same break. Deleted once the exclusion
-- is over; null: permanent.
create table excluded_person (
  digest bytea primary key,
  until_at timestamptz
);
create index excluded_person_until on excluded_person (until_at) where until_at is not null;
