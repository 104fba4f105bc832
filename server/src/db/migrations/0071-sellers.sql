-- The persons who sold cards to the shop: with the holdings of the batch the ledger of the
-- Secondhand Articles Dealer Act (article 16). Rows are personal data and deleted three years after
-- they were recorded (article 18).
create table seller (
  intake_id integer primary key references intake,
  name text not null check (name <> ''),
  address text not null check (address <> ''),
  occupation text not null check (occupation <> ''),
  -- On the day of the purchase. The date of birth is not stored.
  age integer not null check (age >= 18),
  -- How the identity was checked (article 15), and what refers to that check. No document is
  -- stored.
  identity text not null check (identity <> ''),
  reference text not null,
  created_at timestamptz not null
);
create index seller_oldest on seller (created_at);
