-- Pictures that are sent with letters. Only the owner of a thread and staff may see them, so they
-- are not among the shop's files.
create table letter_picture (
  id uuid primary key,
  -- The letter that it was sent with; null until then. The job forget-unsent-pictures deletes those
  -- that are sent with none.
  thread_id bigint,
  letter_number integer,
  place smallint,
  -- The uploader until it is sent: a member, staff, or the hash of a visitor's session.
  member_id bigint references member,
  staff_id bigint references staff,
  visitor_hash bytea,
  -- WebP, encoded by the shop.
  content bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  foreign key (thread_id, letter_number) references letter on delete cascade,
  constraint letter_picture_has_one_place check (
    num_nulls(thread_id, letter_number, place) = 0 and num_nonnulls(member_id, staff_id, visitor_hash) = 0
    or num_nonnulls(thread_id, letter_number, place) = 0 and num_nonnulls(member_id, staff_id, visitor_hash) = 1
  )
);
-- WebP cannot be compressed further.
alter table letter_picture alter column content set storage external;
create unique index letter_picture_of_letter on letter_picture (thread_id, letter_number, place)
  where thread_id is not null;
create index letter_picture_unsent on letter_picture (uploaded_at) where thread_id is null;
create index letter_picture_of_member on letter_picture (member_id) where member_id is not null;
create index letter_picture_of_visitor on letter_picture (visitor_hash) where visitor_hash is not null;
create index letter_picture_of_staff on letter_picture (staff_id) where staff_id is not null;
