-- Offers of an equal copy to the winners of missing ones (docs/decisions/0067). Small, because
-- named copies are few and hardly ever missing. Rows stay as a record.
create table copy_offer (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- The won card.
  pack_id integer not null,
  position integer not null check (position > 0),
  purchase_id uuid not null,
  -- The copy that is offered; it stays reserved while the offer is open.
  holding_id bigint not null references holding (id),
  -- The names of both copies, such as `PSA 10 81240017`.
  missing text not null,
  offered text not null,
  -- Why, as its winner reads it.
  reason_ja text not null,
  reason_en text not null,
  offered_at timestamptz not null,
  -- After this moment the offer counts as accepted.
  answer_by timestamptz not null,
  -- `withdrawn`: another copy was offered. `ended`: the card was taken back for a guardian.
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'ended')),
  answered_at timestamptz,
  is_by_deadline boolean not null default false,
  -- For a declined offer: the points of the card, or the price of the purchase.
  gave text check (gave in ('points', 'price')),
  -- The parcel that the card was alone in, and that is not sent for this reason.
  ended_parcel_id bigint,
  constraint answered_unless_open check ((state = 'open') = (answered_at is null)),
  constraint gave_if_declined check ((state = 'declined') = (gave is not null))
);
create unique index copy_offer_open on copy_offer (pack_id, position) where state = 'open';
create index copy_offer_due on copy_offer (answer_by, id) where state = 'open';
create index copy_offer_of_member on copy_offer (member_id, id);
