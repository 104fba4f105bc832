-- The date of birth of a person under 18 that another account of the mailbox or phone stated,
-- before it was closed or got another address. The date that the member stated stays as it is; the
-- later one counts while it is of somebody under 18. Two people of staff remove it.
alter table member_birth add column carried_born_on date;
