-- Members who get notices as messages of the shop's official account at LINE. A row ends with the
-- link to the member's account at LINE.
create table line_recipient (
  member_id bigint primary key references member,
  provider text not null default 'line' check (provider = 'line'),
  -- When LINE was last asked whether the member is a friend of the official account.
  checked_at timestamptz not null,
  -- When LINE said that the member is no friend any more; null: messages are sent.
  stopped_at timestamptz,
  foreign key (member_id, provider) references member_login_identity on delete cascade
);
-- The key under which LINE takes a message once, however often it is sent, and since when it has
-- been used. LINE forgets it after 24 hours.
alter table notice_delivery add column retry_key uuid, add column keyed_at timestamptz;
alter table notice_delivery add constraint keyed_as_a_whole
  check ((retry_key is null) = (keyed_at is null)) not valid;
alter table notice_delivery drop constraint notice_delivery_channel_check;
alter table notice_delivery add constraint notice_delivery_channel_check
  check (channel in ('mail', 'push', 'line')) not valid;
alter table notice_preference drop constraint notice_preference_channel_check;
alter table notice_preference add constraint notice_preference_channel_check
  check (channel in ('mail', 'push', 'line')) not valid;
