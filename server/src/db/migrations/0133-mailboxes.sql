-- The mailbox behind a mail address: the same for all known aliases, as in accounts/mail.rules.ts.
-- It finds the other accounts of a person who excludes themselves. The address is already in lower
-- case.
create function mailbox_of(mail_key text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || '@' || domain end
  from (
    select substring(mail_key from '[^@]*$') as domain, split_part(regexp_replace(mail_key, '@[^@]*$', ''), '+', 1) as local
  ) as part
$$;
