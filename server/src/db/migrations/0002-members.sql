-- ---------------------------------------------------------------------------------------------------------------
-- accounts: what members bring with them beyond their name

create type language as enum ('ja', 'en');

-- The language that a member is written to in: the one they used the shop in last.
alter table member add column language language not null default 'ja';

alter table member
  -- A password sent by mail, as its SHA-256: it is long and random. It works once, beside the member's own.
  add column temporary_password_digest bytea,
  add column temporary_password_until timestamptz,
  add constraint temporary_password_ends check ((temporary_password_digest is null) = (temporary_password_until is null));

-- Begun with a temporary password: good for nothing but setting a new one.
alter table session add column needs_new_password boolean not null default false;

-- A phone that was verified is one member's. Kept in E.164.
create unique index one_member_per_phone on member (phone) where phone_verified_at is not null;

-- Attempts to log in, by account and by sender (as a keyed digest): a window of attempts that all count until one succeeds. And
-- how often the owner of an address was told that somebody wants to register with it.
create table login_attempt (
  subject bytea primary key,
  attempts integer not null check (attempts > 0),
  window_began_at timestamptz not null
);
create index login_attempt_age on login_attempt (window_began_at);

-- The code a member was sent last to prove a phone.
create table sms_code (
  member_id bigint primary key references member on delete cascade,
  phone text not null,
  -- Keyed digest: six digits are soon guessed from an open one.
  code_digest bytea not null,
  sent_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0)
);

-- How many codes a number, or a member, was sent on a day (in Japan), by keyed digest.
create table sms_quota (
  subject bytea not null,
  day date not null,
  sent smallint not null check (sent > 0),
  primary key (subject, day)
);

-- ---------------------------------------------------------------------------------------------------------------
-- accounts: friends

-- Eight letters and digits without those that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B).
create function make_referral_code() returns text language sql volatile as $$
  select string_agg(substr('ACDEFGHJKMNPQRTUVWXY34679', 1 + floor(random() * 25)::integer, 1), '')
  from generate_series(1, 8)
$$;

-- Good for friends once its owner's phone is verified and they have paid (spec, section 1).
alter table member add column referral_code text not null unique default make_referral_code();

create table referral (
  friend_id bigint primary key references member,
  referrer_id bigint not null references member,
  created_at timestamptz not null,
  -- When both were given their points, and the place among the referrer's friends; null where they never were.
  rewarded_at timestamptz,
  place smallint check (place between 1 and 10),
  constraint one_friend_a_place unique (referrer_id, place),
  constraint nobody_refers_themselves check (friend_id <> referrer_id),
  constraint rewarded_as_a_whole check ((rewarded_at is null) = (place is null))
);
create index referral_referrer on referral (referrer_id);

-- Keyed digests of the phone and the mailbox of everybody who ever proved a phone: a new friend is new in both, also where they
-- were a member before and their account is closed.
create table known_person (digest bytea primary key);

alter type entry_kind add value 'referral';
