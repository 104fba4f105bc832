-- Payments that a guardian has cancelled, whatever their state was. What the member spent of one is
-- not owed, and money that still arrives for it is given back. It also holds for a payment that is
-- given back by hand, or by a refund that had begun before: so payment_refund.forgoes_debt is no
-- longer read.
create table guardian_cancellation (
  payment_id uuid primary key references payment (id),
  member_id bigint not null references member (id),
  cancelled_at timestamptz not null
);
insert into guardian_cancellation (payment_id, member_id, cancelled_at)
  select payment_id, member_id, min(created_at) from payment_refund where forgoes_debt group by payment_id, member_id;
-- Points of `owed` that were forgone at once.
alter table payment_event add column forgone integer not null default 0;
