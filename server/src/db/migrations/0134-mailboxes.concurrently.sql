-- The open accounts of one mailbox. Written as the query has it (accounts/person.queries.ts).
drop index concurrently if exists member_mailbox;
create index concurrently member_mailbox on member (mailbox_of(mail_key)) where closed_at is null;
