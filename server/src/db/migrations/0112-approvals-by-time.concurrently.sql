-- The pages of requests for approval, newest or oldest first.
drop index concurrently if exists approval_request_newest;
create index concurrently approval_request_newest on approval_request (requested_at, id);
