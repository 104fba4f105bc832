-- Purchases of packs count against the caps of all accounts of a person: those of the mailbox of a
-- member with such a cap are counted, too.
do $$
declare
  capped bigint[];
  sharing bigint[];
begin
  select array_agg(member_id) into capped from member_cap
  where spent_day is not null or spent_month is not null;
  select array_agg(other.id) into sharing from member
  join member as other on other.id <> member.id and other.closed_at is null
    and mailbox_of(other.mail_key) = mailbox_of(member.mail_key)
  where member.id = any(capped) and member.closed_at is null;
  update ledger_account set has_spending_cap = true where member_id = any(sharing);
end $$;
