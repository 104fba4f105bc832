-- Accounts of which two people of staff have said that they are another person's, although they
-- have the mailbox of a member. It counts while they have not proved the mailbox.
create table mailbox_stranger (
  member_id bigint not null,
  other_id bigint not null,
  decided_at timestamptz not null,
  primary key (member_id, other_id)
);
