-- Whether a guardian has cancelled payments of a member: asked at each change of a restriction and
-- for each purchase whose 24 hours are over.
drop index concurrently if exists guardian_cancellation_of_member;
create index concurrently guardian_cancellation_of_member on guardian_cancellation (member_id);
