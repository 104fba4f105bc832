-- Records that editors write for the shop, and all their published editions.
create table shop_record (
  kind text not null check (kind <> ''),
  id integer not null check (id > 0),
  -- Counts every change, so that nobody publishes what they have not seen.
  revision integer not null check (revision > 0),
  -- The content that was saved last. Members see only editions.
  draft jsonb not null,
  -- A secret part of the address at which the draft is previewed; another one after each
  -- publication.
  preview_key uuid not null,
  -- The edition that is shown, or will be; null if none is.
  edition integer,
  changed_at timestamptz not null,
  primary key (kind, id)
);
create index shop_record_changed on shop_record (kind, changed_at, id);

create table shop_edition (
  kind text not null,
  id integer not null,
  number integer not null check (number > 0),
  content jsonb not null,
  from_at timestamptz not null,
  until_at timestamptz,
  published_at timestamptz not null,
  -- By the console, or by a catalogue that was imported.
  origin text not null check (origin in ('console', 'import')),
  -- Null if an import or a command published it.
  published_by bigint references staff,
  approved_by bigint references staff,
  reason text not null,
  withdrawn_at timestamptz,
  primary key (kind, id, number),
  foreign key (kind, id) references shop_record,
  constraint shown_for_a_while check (until_at > from_at)
);

alter table post add column until_at timestamptz;

insert into shop_record (kind, id, revision, draft, preview_key, edition, changed_at)
select 'news', id, 1, jsonb_build_object(
    'kind', 'news',
    'title', jsonb_build_object('ja', title_ja, 'en', title_en),
    'author', jsonb_build_object('ja', author_ja, 'en', author_en),
    'body', jsonb_build_object('ja', content_ja, 'en', content_en),
    'pictures', to_jsonb(pictures)
  ), gen_random_uuid(), 1, created_at
from post;
insert into shop_edition (kind, id, number, content, from_at, published_at, origin, reason)
select record.kind, record.id, 1, record.draft, post.created_at, post.created_at, 'import', ''
from shop_record as record join post on post.id = record.id
where record.kind = 'news';
