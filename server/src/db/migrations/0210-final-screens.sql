-- The final screen that the customer saw before the order: a number of final-screen-texts.ts.
-- Null in orders from before, and in those of a client that does not send it.
alter table payment add column final_screen smallint;
alter table purchase add column final_screen smallint;
