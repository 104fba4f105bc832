-- Accounts whose exclusion has to reach the other accounts of their person. A job works them off.
create table exclusion_to_spread (
  member_id bigint primary key,
  -- Counts the reasons that came while the row was there, so that none is lost.
  reasons integer not null default 1
);
-- Exclusions that began before they reached the accounts which the person had opened earlier.
insert into exclusion_to_spread (member_id)
select member_id from ledger_account where break_from is not null and (break_until is null or break_until > now()) and exists (
  select from protection_event where protection_event.member_id = ledger_account.member_id and kind = 'exclusion'
);

-- After the reading: these lock the tables. When the member used something that was mailed to this
-- address, or a company vouched for it: null until then. Only the exclusion of a proved mailbox
-- reaches other accounts of it, because anybody can register with the address of somebody else.
alter table member add column mail_proved_at timestamptz;

-- The member states a phone that somebody has verified who excluded themselves: until this
-- exclusion ends, they verify it before they buy. Null: no.
alter table ledger_account add column verify_phone_until timestamptz;
