-- ---------------------------------------------------------------------------------------------------------------
-- shipping

create type parcel_source as enum ('purchase', 'exchange');
create type carrier as enum ('yamato', 'japan_post');

-- Parcels that were written into the carriers' files at once.
create table shipping_export (
  id integer generated always as identity primary key,
  created_at timestamptz not null
);

-- What one decision sends: cards of a purchase that were chosen together, or those of an exchange.
create table parcel (
  -- The number the operator and the carrier know it by.
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- The purchase or the exchange whose cards are in it.
  source parcel_source not null,
  source_id uuid not null,
  -- 1, 2, 3 … among the parcels of its source.
  number smallint not null check (number > 0),
  cards integer not null check (cards > 0),
  -- Where it goes, as the member's address was at the decision.
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  phone text not null,
  postal_code text not null,
  country text not null,
  prefecture_id integer,
  city text not null,
  street text not null,
  building text not null,
  created_at timestamptz not null,
  -- The end of the fourteenth business day after it, in Japan.
  ship_by timestamptz not null,
  export_id integer references shipping_export,
  carrier carrier,
  tracking_number text,
  sent_at timestamptz,
  unique (member_id, source_id, number),
  constraint sent_as_a_whole check (num_nulls(carrier, tracking_number, sent_at) in (0, 3))
);
create index parcel_waiting on parcel (ship_by, id) where sent_at is null;
create index parcel_of_export on parcel (export_id);
create index parcel_tracking on parcel (tracking_number);

-- ---------------------------------------------------------------------------------------------------------------
-- won-cards

-- The number of the parcel, among those of its purchase, that a card is in.
alter table won_card
  add column parcel smallint,
  add constraint shipped_in_a_parcel check ((choice = 'ship') = (parcel is not null));

-- A member's history, the newest first.
create index purchase_newest on purchase (member_id, created_at desc, id);

-- ---------------------------------------------------------------------------------------------------------------
-- What operators did from the command line, who, and why.

create table audit_entry (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  who text not null check (who <> ''),
  -- The command, such as 'points adjust'.
  action text not null check (action <> ''),
  -- What it was done to, such as 'member 12' or 'parcel 7'; '' where it was the shop as a whole.
  subject text not null,
  why text not null,
  details jsonb not null
);
create index audit_entry_subject on audit_entry (subject);
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------
-- messages

-- Mails to members that went out, or that a mail server refused for good, so that an operator can see them and send one
-- once more. They are forgotten after some months, and when the account is closed.
create table sent_mail (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  sent_at timestamptz not null,
  refused boolean not null,
  -- What it says, in both languages. A letter with a password in it is kept without its parts.
  mail jsonb not null,
  -- From then on it is worth nothing; null where it stays true.
  useful_until timestamptz
);
create index sent_mail_of_member on sent_mail (member_id, id desc);
create index sent_mail_oldest on sent_mail (sent_at);
