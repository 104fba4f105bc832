-- Letters of members to the shop, and the answers of staff.
create table letter_thread (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  topic text not null check (topic <> ''),
  -- The purchase, payment or parcel that it is about.
  about_kind text check (about_kind in ('purchase', 'payment', 'parcel')),
  about_id text check ((about_id is null) = (about_kind is null)),
  -- open: the shop has to answer. waiting: the member has. done: nobody has.
  state text not null check (state in ('open', 'waiting', 'done')),
  state_since timestamptz not null,
  assignee_id bigint references staff,
  -- Counts every change, so that nobody answers a letter that they have not read.
  revision integer not null default 1 check (revision > 0),
  letters integer not null check (letters > 0),
  created_at timestamptz not null,
  first_answered_at timestamptz
);
create index letter_thread_of_member on letter_thread (member_id, id);
create index letter_thread_in_state on letter_thread (state, state_since, id);
create index letter_thread_changed on letter_thread (state_since, id);
create index letter_thread_assigned on letter_thread (assignee_id, state, state_since, id) where assignee_id is not null;

create table letter (
  thread_id bigint not null references letter_thread on delete cascade,
  number integer not null check (number > 0),
  -- The member of staff who wrote it; null if the member did.
  staff_id bigint references staff,
  -- Their name at that time; null if the member wrote it.
  writer text,
  body text not null check (body <> ''),
  created_at timestamptz not null,
  primary key (thread_id, number),
  constraint staff_letters_name_their_writer check ((staff_id is null) = (writer is null))
);
