-- Further addresses of members, by their number in the member's book. A parcel has its own copy.
create table member_address (
  member_id bigint not null references member,
  number smallint not null check (number between 1 and 10),
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  phone text not null,
  -- ISO 3166-1, and its name as on labels: Japanese for Japan, English for others.
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  postal_code text not null,
  -- 99 outside Japan, as in member.
  prefecture_id integer not null,
  region text not null,
  city text not null,
  street text not null,
  building text not null,
  is_default boolean not null default false,
  changed_at timestamptz not null,
  primary key (member_id, number)
);
create unique index one_default_address on member_address (member_id) where is_default;
