-- A daily bonus is once a day for a verified phone, also after its account was closed and another
-- one was opened with it. The keyed digest of the phone at the use; null for uses of other
-- promotions, and of versions before.
alter table promotion_use add column phone_digest bytea;
