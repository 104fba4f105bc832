-- Earlier requests for the same operation on the same record.
drop index concurrently if exists approval_request_record;
create index concurrently approval_request_record on approval_request (operation, (input -> 'params'), revision);
