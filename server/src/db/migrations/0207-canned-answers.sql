-- Answers to letters that staff have written before, to begin an answer with.
create table canned_answer (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  body_ja text not null check (body_ja <> ''),
  body_en text not null check (body_en <> ''),
  -- Counts every change, so that nobody overwrites a text that they have not read.
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null
);
