-- Uses of free packs, by keyed digests of the buyer's verified phone and mailbox: their limits
-- hold for a person with several accounts, and after an account was closed. One row for each
-- purchase and digest. mailbox_since is since when the account had the mailbox; is_proved, whether
-- the phone or mailbox was proved at the purchase.
create table free_pack_use (
  pack_id integer not null,
  digest bytea not null,
  purchase_id uuid not null,
  member_id bigint not null,
  count integer not null check (count > 0),
  used_at timestamptz not null,
  mailbox_since timestamptz not null,
  is_proved boolean not null,
  primary key (pack_id, digest, purchase_id)
);
