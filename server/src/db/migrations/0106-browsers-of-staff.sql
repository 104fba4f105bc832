-- The browser in which somebody signed in to the console, and in which a request for approval was
-- made: the hash of a random cookie. A second account in the same browser is no second person.
-- Null: of a session or request from before.
alter table staff_session add column browser_hash bytea;
alter table approval_request add column browser_hash bytea;
