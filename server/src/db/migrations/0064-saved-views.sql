-- Views of the console's lists, which staff save: filters, order and columns under a name. Each
-- belongs to a person, and everybody sees those that are public.
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  list text not null check (list <> ''),
  name text not null check (char_length(name) between 1 and 60),
  -- The query of the list's address, without cursor and without personal data.
  query text not null check (char_length(query) <= 1000),
  is_public boolean not null default false,
  created_at timestamptz not null,
  unique (staff_id, list, name)
);
create index saved_view_public on saved_view (list) where is_public;
