-- The end of a session deletes its push subscriptions.
drop index concurrently if exists push_subscription_of_session;
create index concurrently push_subscription_of_session on push_subscription (session_id_hash);
