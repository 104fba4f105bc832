-- Urgent notices are sent by a job of their own, so that they do not wait behind many others.
alter table notice_delivery add column is_urgent boolean not null default false;
