-- Custody: where each physical card is (docs/decisions/0035-custody.md). What the draw's hot path
-- reads and writes stays as it is.

create table stock_location (
  id integer generated always as identity primary key,
  -- Room, shelf, box and slot, joined by hyphens.
  code text not null unique check (code <> ''),
  created_at timestamptz not null,
  -- The end of the last stock-take of it.
  counted_at timestamptz
);

create table intake (
  id integer generated always as identity primary key,
  kind text not null,
  source text not null check (source <> ''),
  received_on date not null,
  received_by text not null,
  -- The lines that were not received: line, written, and the problem with its facts.
  problems jsonb not null,
  created_at timestamptz not null
);

-- One physical copy (an item), or interchangeable copies of one card from one line of a batch (a
-- lot).
create table holding (
  id bigint generated always as identity primary key,
  -- As printed on its label.
  code text not null unique check (code <> ''),
  kind text not null check (kind in ('item', 'lot')),
  card_id integer not null references card,
  grader text,
  grade text,
  certificate text,
  condition text not null,
  -- For one copy.
  cost_yen integer check (cost_yen >= 0),
  intake_id integer not null references intake,
  -- The line of the batch.
  line integer not null check (line > 0),
  -- The number of its newest movement.
  movements integer not null default 0,
  -- Until all its copies have left the house. Its certificate is unique as long.
  is_live boolean not null default true,
  created_at timestamptz not null,
  unique (intake_id, line),
  constraint only_items_are_graded check (kind = 'item' or num_nonnulls(grader, grade, certificate) = 0)
);
create unique index one_live_copy_per_certificate on holding (grader, certificate) where is_live and certificate is not null;
create index holding_card on holding (card_id, id);
create index holding_certificate on holding (certificate) where certificate is not null;

-- The copies of a holding by state, location and prize: the sum of its movements. 0 stands for
-- none, so that the key can name it.
create table holding_place (
  holding_id bigint not null references holding,
  state text not null check (state <> ''),
  location_id integer not null,
  pack_id integer not null,
  prize_id integer not null,
  -- The place in won_card of the card that was won.
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (holding_id, state, location_id, pack_id, prize_id, position)
);
create index holding_place_of_prize on holding_place (pack_id, prize_id) where pack_id > 0;
create index holding_place_of_location on holding_place (location_id, holding_id) where location_id > 0;
create index holding_place_of_state on holding_place (state, holding_id);

create table holding_movement (
  holding_id bigint not null,
  number integer not null check (number > 0),
  command text not null check (command <> ''),
  quantity integer not null check (quantity > 0),
  -- Null for copies that were received.
  from_state text,
  from_location_id integer not null,
  from_pack_id integer not null,
  from_prize_id integer not null,
  from_position integer not null,
  to_state text not null,
  to_location_id integer not null,
  to_pack_id integer not null,
  to_prize_id integer not null,
  to_position integer not null,
  -- A member of staff, a user of the machine, or the shop itself.
  made_by text not null check (made_by <> ''),
  why text not null,
  created_at timestamptz not null,
  primary key (holding_id, number)
);
create trigger holding_movement_append_only before update or delete or truncate on holding_movement
  for each statement execute function refuse_change();
