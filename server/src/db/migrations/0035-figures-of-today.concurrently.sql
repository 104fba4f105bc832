-- The console's start screen reads these figures again every few seconds.
-- Sales of a day: payments by the time when their points were credited.
drop index concurrently if exists payment_credited;
create index concurrently payment_credited on payment (credited_at) include (amount) where credited_at is not null;
-- Acts that one person did alone. They are few.
drop index concurrently if exists audit_entry_single_handed;
create index concurrently audit_entry_single_handed on audit_entry (created_at) where single_handed;
-- Mails that a mail server refused for good. They are few.
drop index concurrently if exists sent_mail_refused;
create index concurrently sent_mail_refused on sent_mail (sent_at, id) where refused;
