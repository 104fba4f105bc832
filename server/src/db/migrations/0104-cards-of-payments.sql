-- With which card a payment was begun: a keyed digest of the company's fingerprint of the number,
-- which names nobody without the shop's key. A card of a person who excluded themselves buys no
-- points in another account. Erased with the account, unless its exclusion is running.
create table payment_card (
  payment_id uuid primary key references payment (id),
  member_id bigint not null references member (id),
  digest bytea not null check (octet_length(digest) = 32)
);
create index payment_card_by_digest on payment_card (digest);
create index payment_card_of_member on payment_card (member_id);
