-- ---------------------------------------------------------------------------------------------------------------
-- accounts: what members bring with them beyond their name

create type language as enum ('ja', 'en');

-- The language that a member is written to in: the one they registered in.
alter table member add column language language not null default 'ja';
