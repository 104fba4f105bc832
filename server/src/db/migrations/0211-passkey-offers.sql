-- When the member was offered a passkey at a payment: once, whatever the browser. Null: not yet.
alter table member add column passkey_offered_at timestamptz;
