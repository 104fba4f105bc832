-- Notices to members. The inbox is the truth: mails and push messages only repeat what is in it.
create table notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind <> ''),
  -- The event, such as `parcel 12`: a member gets one notice of each event.
  event text not null check (event <> ''),
  -- Title and body by language, as written when it happened.
  content jsonb not null,
  -- The screen of the shop that it leads to.
  path text not null check (path like '/%'),
  -- The mail, if it says more than the notice.
  mail jsonb,
  -- After that nothing is sent any more; null if always useful.
  useful_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notice_once_per_event unique (member_id, event)
);
create index notice_of_member on notice (member_id, id);
create index notice_unread on notice (member_id) where read_at is null;
create index notice_oldest on notice (created_at);

-- Mails and push messages that are still to be sent. A row is deleted once it is sent, or may not
-- be sent any more.
create table notice_delivery (
  notice_id bigint not null references notice on delete cascade,
  member_id bigint not null,
  channel text not null check (channel in ('mail', 'push')),
  -- The push subscription; 0 for a mail.
  target bigint not null,
  -- Quiet hours and failed attempts postpone it. While a process sends it, this is the end of its
  -- lease.
  due_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0),
  -- Why the last attempt failed, without personal data.
  last_error text,
  primary key (notice_id, channel, target)
);
create index notice_delivery_due on notice_delivery (due_at, notice_id, channel, target);
create index notice_delivery_of_member on notice_delivery (member_id);

-- A member's choices per kind and channel; without a row the kind's default counts.
create table notice_preference (
  member_id bigint not null references member,
  kind text not null check (kind <> ''),
  channel text not null check (channel in ('mail', 'push')),
  is_on boolean not null,
  primary key (member_id, kind, channel)
);

-- A member's own quiet hours, in whole hours of Japan; equal hours mean none. Without a row: 22 to
-- 8.
create table notice_quiet_hours (
  member_id bigint primary key references member,
  from_hour smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 0 and 23)
);

-- Browsers to which web push messages are sent, with their keys (RFC 8291).
create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  endpoint text not null unique check (endpoint like 'http%'),
  p256dh text not null check (p256dh <> ''),
  auth text not null check (auth <> ''),
  created_at timestamptz not null
);
create index push_subscription_of_member on push_subscription (member_id, id);
