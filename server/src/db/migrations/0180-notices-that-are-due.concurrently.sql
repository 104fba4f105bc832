drop index concurrently if exists notice_delivery_due_by_urgency;
create index concurrently notice_delivery_due_by_urgency
  on notice_delivery (is_urgent, due_at, notice_id, channel, target);
drop index concurrently if exists notice_delivery_due;

-- Members who do not know yet how a pack is sold now: none, most of the time.
drop index concurrently if exists favourite_pack_told_off_sale;
create index concurrently favourite_pack_told_off_sale on favourite_pack (pack_id, member_id)
  where was_on_sale is not true;
drop index concurrently if exists favourite_pack_told_on_sale;
create index concurrently favourite_pack_told_on_sale on favourite_pack (pack_id, member_id) where was_on_sale;
drop index concurrently if exists favourite_pack_low;
create index concurrently favourite_pack_low on favourite_pack (pack_id, low_at) where not knows_low;
