create type promotion_way as enum ('code', 'handed_out', 'course');
create type promotion_kind as enum ('points', 'percent');
create type promotion_use_state as enum ('promised', 'given', 'released');

-- Coupons, and bonuses on courses of points: the shop gives them to many members. The points of its
-- uses are a balance of the promotion, which its budget limits.
create table promotion (
  id integer primary key generated always as identity,
  way promotion_way not null,
  kind promotion_kind not null,
  -- Points, or percent of the points of a course.
  amount integer not null check (amount > 0),
  code text unique check (code ~ '^[0-9A-Z]{8,20}$'),
  -- The course of points that it is for; null for every course.
  course_id integer,
  name_ja text not null check (name_ja <> ''),
  name_en text not null check (name_en <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Only for members who have never bought points.
  newcomers_only boolean not null,
  uses_per_member integer not null check (uses_per_member between 1 and 100),
  budget_points bigint check (budget_points > 0),
  budget_uses integer check (budget_uses > 0),
  promised_points bigint not null default 0 check (promised_points >= 0),
  uses integer not null default 0 check (uses >= 0),
  stopped_at timestamptz,
  created_at timestamptz not null,
  constraint code_with_its_way check ((way = 'code') = (code is not null)),
  constraint percent_has_a_limit check (kind = 'points' or (amount <= 100 and (budget_points is not null or way = 'course'))),
  constraint free_points_have_no_course check (kind = 'percent' or way = 'course' or course_id is null),
  constraint points_within_budget check (promised_points <= budget_points),
  constraint uses_within_budget check (uses <= budget_uses)
);

-- Coupons that a member has: handed out by staff, or by a code that the member entered.
create table member_coupon (
  promotion_id integer not null references promotion (id),
  member_id bigint not null references member (id),
  received_at timestamptz not null,
  primary key (promotion_id, member_id)
);
create index member_coupon_of_member on member_coupon (member_id);

-- A use of a promotion by a member. With a payment its points are promised, and given once the
-- money has arrived. `given` less `taken_back` is what its journal entries add up to.
create table promotion_use (
  id uuid primary key,
  promotion_id integer not null references promotion (id),
  member_id bigint not null references member (id),
  -- 1, 2, 3 … for each member.
  place integer not null check (place > 0),
  payment_id uuid references payment (id),
  state promotion_use_state not null,
  promised integer not null check (promised > 0),
  given integer not null default 0 check (given >= 0),
  taken_back integer not null default 0 check (taken_back between 0 and given),
  created_at timestamptz not null,
  constraint given_within_promise check (given - taken_back <= promised),
  constraint given_in_its_state check (state = 'given' or given = 0)
);
create unique index promotion_use_once on promotion_use (promotion_id, member_id, place) where state <> 'released';
create unique index promotion_use_of_payment on promotion_use (payment_id, promotion_id);
create index promotion_use_of_member on promotion_use (member_id);
create index promotion_use_newest on promotion_use (promotion_id, created_at, id);
