-- Accounts that shared the mailbox of another one, and were closed or got another address. Their
-- payments count towards the caps of the other one until the week and the month in which they left
-- are over. Deleted then.
create table left_account (
  member_id bigint not null,
  left_member_id bigint not null,
  until_at timestamptz not null,
  primary key (member_id, left_member_id)
);
