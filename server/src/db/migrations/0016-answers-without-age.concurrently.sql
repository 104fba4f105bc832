-- Old answers are looked for page by page, so nothing reads this any more, nor does the version before this one. It was written with
-- each request.
drop index concurrently if exists idempotency_key_age;
