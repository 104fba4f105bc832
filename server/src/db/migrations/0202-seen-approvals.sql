-- Which staff have opened which request for approval. The approver of a seal reads the difference
-- from the newest draft that they have opened themselves. Kept as long as the request.
create table approval_view (
  request_id bigint not null references approval_request,
  staff_id bigint not null references staff,
  seen_at timestamptz not null,
  primary key (request_id, staff_id)
);
