-- Free points that each member gets once a day of Japan. The place of such a use is the number of
-- its day, so no day has two.
alter type promotion_way add value 'daily';
