-- The console lists the uses of all promotions, and what a change of a promotion adds counts
-- towards the limit of one person.
drop index concurrently if exists promotion_use_by_time;
create index concurrently promotion_use_by_time on promotion_use (created_at, id);
drop index concurrently if exists audit_entry_given_by_promotions;
create index concurrently audit_entry_given_by_promotions on audit_entry (principal_id, created_at)
  where action in ('coupon hand out', 'promotion make', 'promotion change') and approver_id is null and principal_kind = 'staff';
drop index concurrently if exists audit_entry_given_alone;
