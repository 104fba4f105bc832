-- Old answers are found page by page, so neither this version nor the one before reads this index.
-- Each request wrote to it.
drop index concurrently if exists idempotency_key_age;
