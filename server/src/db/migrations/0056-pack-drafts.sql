-- Packs that are being prepared in the console. A draft is one document with all its revisions: the
-- person who approves its seal sees what has changed, and two designers lose nothing.
create table pack_draft (
  id integer primary key generated always as identity,
  state text not null check (state in ('open', 'sealed', 'discarded')),
  -- The newest revision, for If-Match.
  revision bigint not null check (revision > 0),
  -- The columns of the list of drafts, as in the newest revision.
  pack_id integer not null check (pack_id > 0),
  name_ja text not null,
  name_en text not null,
  units integer not null check (units >= 0),
  price integer,
  currency currency not null,
  -- Null if it was not staff.
  changed_by bigint references staff,
  changed_at timestamptz not null
);
create index pack_draft_changed on pack_draft (changed_at, id);
create index pack_draft_state_changed on pack_draft (state, changed_at, id);

create table pack_draft_revision (
  draft_id integer not null references pack_draft on delete cascade,
  revision bigint not null check (revision > 0),
  -- contract/src/console/pack-drafts.ts, draftContent
  content jsonb not null,
  changed_by bigint references staff,
  changed_at timestamptz not null,
  primary key (draft_id, revision)
);

-- The market prices of cards, in yen. The newest price of a card counts; older ones stay as a
-- record.
create table card_price (
  card_id integer not null references card,
  priced_on date not null,
  price_yen integer not null check (price_yen >= 0),
  source text not null check (source <> ''),
  recorded_at timestamptz not null,
  primary key (card_id, priced_on)
);
