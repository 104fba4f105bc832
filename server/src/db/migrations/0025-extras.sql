-- Extras: prizes that go with a position of the pack, besides the drawn card (docs/fairness.md,
-- "Version 2").
alter table prize
  -- Null for a prize that is drawn. An extra goes with the last position, with position n, or with
  -- every n-th.
  add column extra_kind text,
  add column extra_n integer,
  -- The one physical copy that the prize names: code, grader, grade, certificate, photos.
  add column item jsonb,
  add constraint prize_extra_known check (
    extra_kind is null and extra_n is null
    or extra_kind = 'last' and extra_n is null
    or extra_kind = 'at' and extra_n >= 1
    or extra_kind = 'every' and extra_n >= 2
  ) not valid;

-- The extras of a purchase follow each other in won_card, after the last card of the pack: extra k
-- of the whole pack, in the order of positions, has the place size + k. So the primary key of
-- won_card refuses an extra that is won twice.
alter table purchase
  -- The place of its first extra; null if it has none.
  add column first_extra integer,
  add column extra_cards integer not null default 0,
  drop constraint purchase_check,
  add constraint purchase_check check (open_cards >= 0 and open_cards <= count + extra_cards) not valid;
