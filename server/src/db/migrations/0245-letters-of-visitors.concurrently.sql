-- Letters of visitors, who have no account, are listed alone.
drop index concurrently if exists letter_thread_of_visitor;
create index concurrently letter_thread_of_visitor on letter_thread (state_since, id)
  where member_id is null;
