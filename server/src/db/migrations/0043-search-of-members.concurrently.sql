-- The console finds members by the beginning of a name (family name first or given name first), of
-- a mail or of a phone number, and sorts them by name or mail. Width, case and kana are folded by
-- search_key. Bytes are compared ("C"), so that a beginning is a range. Trigrams would not help:
-- most Japanese family names have two characters.
drop index concurrently if exists member_family_name_first;
create index concurrently member_family_name_first
  on member ((left(replace(search_key(last_name || first_name), ' ', ''), 100) collate "C"), id) where closed_at is null;
drop index concurrently if exists member_given_name_first;
create index concurrently member_given_name_first
  on member ((left(replace(search_key(first_name || last_name), ' ', ''), 100) collate "C"), id) where closed_at is null;
drop index concurrently if exists member_mail_sorted;
create index concurrently member_mail_sorted
  on member ((left(search_key(mail), 100) collate "C"), id) where closed_at is null;
drop index concurrently if exists member_phone_sorted;
create index concurrently member_phone_sorted on member ((phone collate "C"), id) where closed_at is null and phone <> '';
