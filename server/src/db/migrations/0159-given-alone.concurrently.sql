-- Points that staff gave away by promotions without a second person count towards the same limit as
-- adjustments.
drop index concurrently if exists audit_entry_given_alone;
create index concurrently audit_entry_given_alone on audit_entry (principal_id, created_at)
  where action in ('coupon hand out', 'promotion make') and approver_id is null and principal_kind = 'staff';
