-- catalog

-- What points are sold in. 1 point is 1 yen, so a course needs no price of its own; the limits are the specification's.
create table point_course (
  id integer primary key check (id > 0),
  points integer not null constraint purchasable_points check (points between 300 and 50000),
  memo_ja text not null,
  memo_en text not null,
  position integer not null
);
