-- Subjects of recent mails to the operator: about some, one mail an hour is enough.
create table operator_notice (
  subject text primary key,
  told_at timestamptz not null
);
create index operator_notice_told on operator_notice (told_at);

-- When the provider was last asked about the payment for its member, by any process.
alter table payment add column asked_at timestamptz;

-- A debt that the operator forgoes is not `waived`, which was paid another way: should the bank
-- return the money, points that were forgone do not come back.
alter type debt_kind add value 'forgone';
alter table payment_event add column withheld integer not null default 0;
