-- A browser gets push messages only while its session lasts. Null for those of the version before.
alter table push_subscription add column session_id_hash bytea;
alter table push_subscription add constraint push_subscription_session
  foreign key (session_id_hash) references session on delete cascade not valid;
