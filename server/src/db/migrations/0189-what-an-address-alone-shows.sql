-- How the account got a break: its member or staff began it (own), it came over a proved mailbox
-- or phone (person), or it is known only by an address that nobody had proved (address). The last
-- one never spreads. Breaks of earlier versions count as own.
alter table protection_event add column origin text not null default 'own';
alter table protection_event add constraint protection_event_origin_check
  check (origin in ('own', 'person', 'address')) not valid;
-- A wait is the time that loosening the caps of a closed account takes. `lifted` ends what is known
-- only by an address.
alter table protection_event drop constraint protection_event_kind_check;
alter table protection_event add constraint protection_event_kind_check
  check (kind in ('cap_lowered', 'raise_requested', 'raise_confirmed', 'raise_withdrawn', 'break',
    'exclusion', 'wait', 'lifted')) not valid;

-- Since when an account has its mailbox: the last change to another one. Null: since it was
-- registered.
alter table member add column mailbox_since timestamptz;

-- Whether the account had proved the mailbox that it shared with the one that left. Otherwise the
-- other one may be a stranger's.
alter table left_account add column is_proved boolean not null default false;

-- Until when a member must prove their mailbox before they buy, because a limit may wait for it
-- there. Null: they need not. Last, because every purchase waits for this lock.
alter table ledger_account add column verify_mailbox_until timestamptz;
