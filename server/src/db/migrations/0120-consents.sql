-- Whether an edition changes what members have agreed to, so that they have to agree to it.
alter table legal_version add column needs_agreement boolean not null default false;

-- Consents of a member, and their withdrawals. Rows are never changed: the newest row of a kind
-- counts.
create table member_consent (
  member_id bigint not null references ledger_account (member_id),
  number int not null check (number > 0),
  kind text not null check (kind in ('terms', 'ads_mail', 'ads_line', 'ads_push')),
  is_given boolean not null,
  at timestamptz not null,
  -- The version of the terms; 0 are the texts that come with the software.
  terms_version smallint check (terms_version >= 0),
  -- The sentence about advertising that was shown, and its language.
  sentence text check (sentence <> ''),
  language text check (language in ('ja', 'en')),
  source text not null check (source in ('registration', 'consents_page', 'panel', 'payment')),
  primary key (member_id, number),
  -- Terms are agreed to, never withdrawn: a member who no longer agrees closes the account.
  constraint member_consent_names_its_terms check (
    case when kind = 'terms' then is_given and terms_version is not null and sentence is null
    else terms_version is null and (sentence is not null) = is_given end
  ),
  constraint member_consent_sentence_has_language check ((sentence is null) = (language is null))
);
create index member_consent_newest on member_consent (member_id, kind, number);
create trigger member_consent_append_only before update or delete or truncate on member_consent
  for each statement execute function refuse_change();
