drop index concurrently if exists promotion_use_once_a_phone;
create unique index concurrently promotion_use_once_a_phone on promotion_use (promotion_id, place, phone_digest)
  where phone_digest is not null;
