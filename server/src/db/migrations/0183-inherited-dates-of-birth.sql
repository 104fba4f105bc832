-- Whether the member did not state the date: another account of the mailbox or phone did. It
-- counts, but is not shown to the member, whose account may be a stranger's.
alter table member_birth add column is_inherited boolean not null default false;
