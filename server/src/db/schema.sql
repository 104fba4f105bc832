-- What the migrations come to, made by `npm run schema`.

create type card_choice as enum ('open', 'ship', 'points', 'taken_back');

create type carrier as enum ('yamato', 'japan_post');

create type currency as enum ('point', 'coin');

create type debt_kind as enum ('payment_reversed', 'payment_returned', 'settled', 'waived', 'forgone');

create type entry_kind as enum ('points_bought', 'bonus', 'pack_bought', 'card_converted', 'coins_earned', 'points_expired', 'adjustment', 'referral', 'account_closed', 'payment_reversed', 'payment_returned', 'debt_settled', 'lots_relaid', 'card_exchanged', 'points_brought', 'pack_refunded', 'coins_withdrawn', 'bonus_withdrawn');

create type language as enum ('ja', 'en');

create type lot_origin as enum ('paid', 'free');

create type parcel_source as enum ('purchase', 'exchange');

create type payment_state as enum ('created', 'waiting', 'authorising', 'paid', 'cancelled', 'expired', 'refunded', 'charged_back', 'needs_attention');

create type promotion_kind as enum ('points', 'percent');

create type promotion_use_state as enum ('promised', 'given', 'released');

create type promotion_way as enum ('code', 'handed_out', 'course', 'daily');

create type shop_account as enum ('payments', 'promotion', 'sales', 'conversion', 'expiry', 'adjustment', 'partners');

create type transfer_state as enum ('requested', 'reserved', 'credited', 'cancelled', 'refused');

CREATE OR REPLACE FUNCTION public.count_earlier_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from pack_stock where pack_id = new.id for update;
  insert into pack_limit_use (pack_id, member_id, bought)
    select pack_id, member_id, count(*) from won_card where pack_id = new.id group by pack_id, member_id
    on conflict (pack_id, member_id) do update set bought = excluded.bought;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_member_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.mailbox_of(mail_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(local, '.', '') || '@gmail.com' else local || '@' || domain end
  from (
    select substring(mail_key from '[^@]*$') as domain, split_part(regexp_replace(mail_key, '@[^@]*$', ''), '+', 1) as local
  ) as part
$function$;

CREATE OR REPLACE FUNCTION public.make_referral_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select string_agg(substr('ACDEFGHJKMNPQRTUVWXY34679', 1 + floor(random() * 25)::integer, 1), '')
  from generate_series(1, 8)
$function$;

CREATE OR REPLACE FUNCTION public.raise_parcel_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_round_after_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'pack % is closed: no round can follow', new.pack_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_key(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(
    lower(normalize(words, nfkc)),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ‐‑–−',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ----'
  )
$function$;

CREATE OR REPLACE FUNCTION public.text_parts(key text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select distinct substr(key, place, width)
    from generate_series(1, char_length(key)) as place, generate_series(1, 2) as width
  )
$function$;

create table approval_request (
  id bigint not null generated always as identity,
  operation text not null,
  input jsonb not null,
  revision bigint not null,
  reason text not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'open'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text,
  browser_hash bytea,
  constraint approval_request_pkey PRIMARY KEY (id),
  constraint approval_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint approval_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id),
  constraint approval_request_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint approval_request_check1 CHECK (state <> 'executed'::text OR decided_by <> requested_by),
  constraint approval_request_operation_check CHECK (operation <> ''::text),
  constraint approval_request_reason_check CHECK (reason <> ''::text),
  constraint approval_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'executed'::text, 'declined'::text, 'withdrawn'::text, 'stale'::text]))
);
CREATE INDEX approval_request_newest ON approval_request USING btree (requested_at, id);
CREATE INDEX approval_request_open ON approval_request USING btree (id) WHERE state = 'open'::text;
CREATE INDEX approval_request_record ON approval_request USING btree (operation, (input -> 'params'::text), revision);

create table approval_view (
  request_id bigint not null,
  staff_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint approval_view_pkey PRIMARY KEY (request_id, staff_id),
  constraint approval_view_request_id_fkey FOREIGN KEY (request_id) REFERENCES approval_request(id),
  constraint approval_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table audit_entry (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null,
  who text not null,
  action text not null,
  subject text not null,
  why text not null,
  details jsonb not null,
  principal_kind text not null default 'system'::text,
  principal_id bigint,
  origin text not null default ''::text,
  approver_id bigint,
  approver text,
  single_handed boolean not null default false,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_action_check CHECK (action <> ''::text),
  constraint audit_entry_principal CHECK ((principal_kind = ANY (ARRAY['member'::text, 'staff'::text, 'system'::text])) AND (principal_kind = 'system'::text) = (principal_id IS NULL)) NOT VALID,
  constraint audit_entry_who_check CHECK (who <> ''::text)
);
CREATE INDEX audit_entry_action_newest ON audit_entry USING btree (action, id);
CREATE INDEX audit_entry_adjusted_alone ON audit_entry USING btree (principal_id, created_at) WHERE action = 'points adjust'::text AND approver_id IS NULL AND principal_kind = 'staff'::text;
CREATE INDEX audit_entry_given_by_promotions ON audit_entry USING btree (principal_id, created_at) WHERE (action = ANY (ARRAY['coupon hand out'::text, 'promotion make'::text, 'promotion change'::text])) AND approver_id IS NULL AND principal_kind = 'staff'::text;
CREATE INDEX audit_entry_single_handed ON audit_entry USING btree (created_at) WHERE single_handed;
CREATE INDEX audit_entry_subject ON audit_entry USING btree (subject);
CREATE INDEX audit_entry_subject_newest ON audit_entry USING btree (subject, id);
CREATE INDEX audit_entry_time ON audit_entry USING btree (created_at);
CREATE INDEX audit_entry_who_newest ON audit_entry USING btree (who, id);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_link (
  "position" bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  constraint audit_link_pkey PRIMARY KEY ("position"),
  constraint audit_link_entry_id_key UNIQUE (entry_id),
  constraint audit_link_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entry(id),
  constraint audit_link_hash_check CHECK (octet_length(hash) = 32),
  constraint audit_link_position_check CHECK ("position" > 0)
);
CREATE TRIGGER audit_link_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table banner (
  "position" integer not null,
  picture text not null,
  link text,
  alt_ja text not null,
  alt_en text not null,
  constraint banner_pkey PRIMARY KEY ("position")
);

create table beacon_signature (
  chain_hash bytea not null,
  round bigint not null,
  signature bytea not null,
  received_at timestamp with time zone not null,
  constraint beacon_signature_pkey PRIMARY KEY (chain_hash, round),
  constraint beacon_signature_chain_hash_check CHECK (length(chain_hash) = 32),
  constraint beacon_signature_round_check CHECK (round > 0),
  constraint beacon_signature_signature_check CHECK (length(signature) = 48)
);

create table bound_round (
  pack_id integer not null,
  round integer not null,
  previous bytea not null,
  entries json not null,
  beacon bigint,
  commit_hash bytea not null,
  receipt bytea not null,
  created_at timestamp with time zone not null,
  constraint bound_round_pkey PRIMARY KEY (pack_id, round),
  constraint bound_round_beacon_check CHECK (beacon > 0),
  constraint bound_round_commit_hash_check CHECK (length(commit_hash) = 32),
  constraint bound_round_previous_check CHECK (length(previous) = 32),
  constraint bound_round_receipt_check CHECK (length(receipt) = 64),
  constraint bound_round_round_check CHECK (round > 0)
);
CREATE TRIGGER bound_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bound_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table canned_answer (
  id integer not null generated always as identity,
  name text not null,
  body_ja text not null,
  body_en text not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint canned_answer_pkey PRIMARY KEY (id),
  constraint canned_answer_body_en_check CHECK (body_en <> ''::text),
  constraint canned_answer_body_ja_check CHECK (body_ja <> ''::text),
  constraint canned_answer_name_check CHECK (name <> ''::text),
  constraint canned_answer_revision_check CHECK (revision > 0)
);

create table cap_raise (
  member_id bigint not null,
  cap text not null,
  wanted integer,
  requested_at timestamp with time zone not null,
  from_at timestamp with time zone not null,
  constraint cap_raise_pkey PRIMARY KEY (member_id, cap),
  constraint cap_raise_member_id_fkey FOREIGN KEY (member_id) REFERENCES ledger_account(member_id),
  constraint cap_raise_cap_check CHECK (cap = ANY (ARRAY['paid_day'::text, 'paid_week'::text, 'paid_month'::text, 'spent_day'::text, 'spent_month'::text])),
  constraint cap_raise_check CHECK (from_at > requested_at),
  constraint cap_raise_wanted_check CHECK (wanted >= 0)
);

create table card (
  id integer not null generated always as identity,
  model_number text not null,
  name_ja text not null,
  name_en text not null,
  card_type_id integer not null,
  rarity smallint not null,
  rarity_label text not null,
  movie_rarity smallint not null,
  set_size integer not null,
  picture text not null,
  revision bigint not null default 1,
  constraint card_pkey PRIMARY KEY (id),
  constraint card_model_number_key UNIQUE (model_number),
  constraint card_card_type_id_fkey FOREIGN KEY (card_type_id) REFERENCES card_type(id),
  constraint card_movie_rarity_check CHECK (movie_rarity >= 1 AND movie_rarity <= 7),
  constraint card_rarity_check CHECK (rarity >= 0 AND rarity <= 3),
  constraint card_set_size_check CHECK (set_size > 0)
);
CREATE INDEX card_words ON card USING gin (text_parts(search_key((((model_number || chr(10)) || name_ja) || chr(10)) || name_en)));

create table card_price (
  card_id integer not null,
  priced_on date not null,
  price_yen integer not null,
  source text not null,
  recorded_at timestamp with time zone not null,
  constraint card_price_pkey PRIMARY KEY (card_id, priced_on),
  constraint card_price_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint card_price_price_yen_check CHECK (price_yen >= 0),
  constraint card_price_source_check CHECK (source <> ''::text)
);
CREATE INDEX card_price_priced_on_idx ON card_price USING btree (priced_on);

create table card_reminder (
  member_id bigint not null,
  look_at timestamp with time zone not null,
  purchases_told_until timestamp with time zone,
  first_told_until timestamp with time zone,
  last_told_until timestamp with time zone,
  lapsed_since timestamp with time zone,
  lapsed_purchases uuid[],
  constraint card_reminder_pkey PRIMARY KEY (member_id)
);
CREATE INDEX card_reminder_due ON card_reminder USING btree (look_at, member_id);

create table card_reminder_progress (
  is_only_row boolean not null default true,
  deadlines_until timestamp with time zone not null,
  constraint card_reminder_progress_pkey PRIMARY KEY (is_only_row),
  constraint card_reminder_progress_is_only_row_check CHECK (is_only_row)
);

create table card_type (
  id integer not null,
  name_ja text not null,
  name_en text not null,
  "position" integer not null,
  constraint card_type_pkey PRIMARY KEY (id),
  constraint card_type_id_check CHECK (id >= 1 AND id <= 9998)
);

create table catalogue_upload (
  id bigint not null generated always as identity,
  name text not null,
  content bytea not null,
  plan jsonb not null,
  digest bytea not null,
  uploaded_by bigint,
  uploaded_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  imported_at timestamp with time zone,
  constraint catalogue_upload_pkey PRIMARY KEY (id),
  constraint catalogue_upload_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id),
  constraint catalogue_upload_digest_check CHECK (length(digest) = 32)
);
CREATE INDEX catalogue_upload_expires ON catalogue_upload USING btree (expires_at);

create table copy_offer (
  id bigint not null generated always as identity,
  member_id bigint not null,
  pack_id integer not null,
  "position" integer not null,
  purchase_id uuid not null,
  holding_id bigint not null,
  missing text not null,
  offered text not null,
  reason_ja text not null,
  reason_en text not null,
  offered_at timestamp with time zone not null,
  answer_by timestamp with time zone not null,
  state text not null default 'open'::text,
  answered_at timestamp with time zone,
  is_by_deadline boolean not null default false,
  gave text,
  ended_parcel_id bigint,
  constraint copy_offer_pkey PRIMARY KEY (id),
  constraint copy_offer_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holding(id),
  constraint answered_unless_open CHECK ((state = 'open'::text) = (answered_at IS NULL)),
  constraint copy_offer_gave_check CHECK (gave = ANY (ARRAY['points'::text, 'price'::text])),
  constraint copy_offer_position_check CHECK ("position" > 0),
  constraint copy_offer_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'ended'::text])),
  constraint gave_if_declined CHECK ((state = 'declined'::text) = (gave IS NOT NULL))
);
CREATE INDEX copy_offer_due ON copy_offer USING btree (answer_by, id) WHERE state = 'open'::text;
CREATE INDEX copy_offer_of_member ON copy_offer USING btree (member_id, id);
CREATE UNIQUE INDEX copy_offer_open ON copy_offer USING btree (pack_id, "position") WHERE state = 'open'::text;

create table copy_refund (
  pack_id integer not null,
  prize_id integer not null,
  copy text not null,
  seen_at timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  constraint copy_refund_pkey PRIMARY KEY (pack_id, prize_id)
);

create table daily_booking (
  day date not null,
  kind entry_kind not null,
  unit text not null,
  credited bigint not null,
  debited bigint not null,
  constraint daily_booking_pkey PRIMARY KEY (day, kind, unit),
  constraint daily_booking_day_fkey FOREIGN KEY (day) REFERENCES daily_sum(day) ON DELETE CASCADE,
  constraint daily_booking_credited_check CHECK (credited >= 0),
  constraint daily_booking_debited_check CHECK (debited >= 0),
  constraint daily_booking_unit_check CHECK (unit = ANY (ARRAY['paid'::text, 'free'::text, 'coin'::text]))
);

create table daily_card_point (
  day date not null,
  pack_id integer not null,
  paid_from_cards bigint not null,
  free_from_cards bigint not null,
  constraint daily_card_point_pkey PRIMARY KEY (day, pack_id),
  constraint daily_card_point_day_fkey FOREIGN KEY (day) REFERENCES daily_sum(day) ON DELETE CASCADE
);
CREATE INDEX daily_card_point_of_pack ON daily_card_point USING btree (pack_id);

create table daily_free_unit (
  day date not null,
  pack_id integer not null,
  free_units integer not null,
  free_units_refunded integer not null,
  constraint daily_free_unit_pkey PRIMARY KEY (day, pack_id),
  constraint daily_free_unit_day_fkey FOREIGN KEY (day) REFERENCES daily_sum(day) ON DELETE CASCADE,
  constraint daily_free_unit_free_units_check CHECK (free_units >= 0),
  constraint daily_free_unit_free_units_refunded_check CHECK (free_units_refunded >= 0)
);
CREATE INDEX daily_free_unit_of_pack ON daily_free_unit USING btree (pack_id);

create table daily_pack (
  day date not null,
  pack_id integer not null,
  units_sold integer not null,
  paid_points bigint not null,
  free_points bigint not null,
  coins bigint not null,
  units_refunded integer not null,
  paid_points_refunded bigint not null,
  free_points_refunded bigint not null,
  coins_refunded bigint not null,
  points_given bigint not null,
  constraint daily_pack_pkey PRIMARY KEY (day, pack_id),
  constraint daily_pack_day_fkey FOREIGN KEY (day) REFERENCES daily_sum(day) ON DELETE CASCADE
);
CREATE INDEX daily_pack_of_pack ON daily_pack USING btree (pack_id);

create table daily_payment (
  day date not null,
  method smallint not null,
  payments integer not null,
  yen bigint not null,
  given_back_yen bigint not null,
  constraint daily_payment_pkey PRIMARY KEY (day, method),
  constraint daily_payment_day_fkey FOREIGN KEY (day) REFERENCES daily_sum(day) ON DELETE CASCADE,
  constraint daily_payment_payments_check CHECK (payments >= 0),
  constraint daily_payment_yen_check CHECK (yen >= 0)
);

create table daily_sum (
  day date not null,
  summed_at timestamp with time zone not null,
  has_card_points boolean not null default false,
  has_free_units boolean not null default false,
  constraint daily_sum_pkey PRIMARY KEY (day)
);

create table day_close (
  day date not null,
  contents jsonb not null,
  hash bytea not null,
  closed_by bigint not null,
  closer text not null,
  closed_at timestamp with time zone not null,
  constraint day_close_pkey PRIMARY KEY (day),
  constraint day_close_day_closed_by_hash_key UNIQUE (day, closed_by, hash),
  constraint day_close_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  constraint day_close_hash_check CHECK (octet_length(hash) = 32)
);
CREATE TRIGGER day_close_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON day_close FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table day_signature (
  day date not null,
  closed_by bigint not null,
  hash bytea not null,
  signed_by bigint not null,
  signer text not null,
  signed_at timestamp with time zone not null,
  constraint day_signature_pkey PRIMARY KEY (day),
  constraint day_signature_day_closed_by_hash_fkey FOREIGN KEY (day, closed_by, hash) REFERENCES day_close(day, closed_by, hash),
  constraint day_signature_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES staff(id),
  constraint day_signature_check CHECK (signed_by <> closed_by)
);
CREATE TRIGGER day_signature_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON day_signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table debt_entry (
  id bigint not null generated always as identity,
  member_id bigint not null,
  amount bigint not null,
  kind debt_kind not null,
  reference uuid,
  note text,
  created_at timestamp with time zone not null,
  constraint debt_entry_pkey PRIMARY KEY (id),
  constraint debt_entry_amount_check CHECK (amount <> 0),
  constraint debt_entry_check CHECK ((kind = 'payment_reversed'::debt_kind) = (amount > 0))
);
CREATE INDEX debt_entry_member ON debt_entry USING btree (member_id);
CREATE TRIGGER debt_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON debt_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table drawn_round (
  pack_id integer not null,
  round integer not null,
  signature bytea,
  proof bytea not null,
  results json not null,
  extras json not null,
  drawn_at timestamp with time zone not null,
  constraint drawn_round_pkey PRIMARY KEY (pack_id, round),
  constraint drawn_round_was_bound FOREIGN KEY (pack_id, round) REFERENCES bound_round(pack_id, round),
  constraint drawn_round_proof_check CHECK (length(proof) = 80),
  constraint drawn_round_signature_check CHECK (length(signature) = 48)
);
CREATE INDEX drawn_round_drawn_idx ON drawn_round USING brin (drawn_at) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER drawn_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON drawn_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table exchange (
  member_id bigint not null,
  id uuid not null,
  card_id integer not null,
  count integer not null,
  paid bigint not null,
  created_at timestamp with time zone not null,
  terms_version smallint,
  taken_back_at timestamp with time zone,
  constraint exchange_pkey PRIMARY KEY (member_id, id),
  constraint exchange_count_check CHECK (count >= 1 AND count <= 5),
  constraint exchange_paid_check CHECK (paid > 0)
);
CREATE INDEX exchange_of_card ON exchange USING btree (card_id, member_id);

create table exchange_offer (
  card_id integer not null,
  price integer not null,
  supply integer not null,
  exchanged integer not null default 0,
  limit_per_member integer not null,
  "position" integer,
  constraint exchange_offer_pkey PRIMARY KEY (card_id),
  constraint exchange_offer_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint exchange_offer_exchanged_check CHECK (exchanged >= 0),
  constraint exchange_offer_limit_per_member_check CHECK (limit_per_member >= 0),
  constraint exchange_offer_price_check CHECK (price > 0),
  constraint exchange_offer_supply_check CHECK (supply >= 0),
  constraint no_more_exchanged_than_supplied CHECK (exchanged <= supply)
);

create table excluded_person (
  digest bytea not null,
  until_at timestamp with time zone,
  left_by bigint,
  constraint excluded_person_pkey PRIMARY KEY (digest)
);
CREATE INDEX excluded_person_until ON excluded_person USING btree (until_at) WHERE until_at IS NOT NULL;

create table exclusion_to_spread (
  member_id bigint not null,
  reasons integer not null default 1,
  constraint exclusion_to_spread_pkey PRIMARY KEY (member_id)
);

create table factor_removal (
  member_id bigint not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint factor_removal_pkey PRIMARY KEY (member_id),
  constraint factor_removal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX factor_removal_due ON factor_removal USING btree (due_at);

create table favourite_pack (
  member_id bigint not null,
  pack_id integer not null,
  sale_alert boolean not null,
  low_at integer,
  was_on_sale boolean,
  knows_low boolean not null,
  created_at timestamp with time zone not null,
  constraint favourite_pack_pkey PRIMARY KEY (member_id, pack_id),
  constraint favourite_pack_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint favourite_pack_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES pack(id),
  constraint favourite_pack_low_at_check CHECK (low_at > 0)
);
CREATE INDEX favourite_pack_low ON favourite_pack USING btree (pack_id, low_at) WHERE NOT knows_low;
CREATE INDEX favourite_pack_of_pack ON favourite_pack USING btree (pack_id, member_id);
CREATE INDEX favourite_pack_told_off_sale ON favourite_pack USING btree (pack_id, member_id) WHERE was_on_sale IS NOT TRUE;
CREATE INDEX favourite_pack_told_on_sale ON favourite_pack USING btree (pack_id, member_id) WHERE was_on_sale;

create table feed_watch (
  process uuid not null,
  watchers integer not null,
  seen_at timestamp with time zone not null,
  constraint feed_watch_pkey PRIMARY KEY (process),
  constraint feed_watch_watchers_check CHECK (watchers >= 0)
);

create table free_pack_use (
  pack_id integer not null,
  digest bytea not null,
  purchase_id uuid not null,
  member_id bigint not null,
  count integer not null,
  used_at timestamp with time zone not null,
  mailbox_since timestamp with time zone not null,
  is_proved boolean not null,
  constraint free_pack_use_pkey PRIMARY KEY (pack_id, digest, purchase_id),
  constraint free_pack_use_count_check CHECK (count > 0)
);

create table guardian_cancellation (
  payment_id uuid not null,
  member_id bigint not null,
  cancelled_at timestamp with time zone not null,
  constraint guardian_cancellation_pkey PRIMARY KEY (payment_id),
  constraint guardian_cancellation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint guardian_cancellation_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)
);
CREATE INDEX guardian_cancellation_of_member ON guardian_cancellation USING btree (member_id);

create table guardian_consent (
  member_id bigint not null,
  number integer not null,
  name text not null,
  relation text not null,
  mail text not null,
  language language not null,
  token_hash bytea not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint guardian_consent_pkey PRIMARY KEY (member_id, number),
  constraint guardian_consent_token_hash_key UNIQUE (token_hash),
  constraint guardian_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint guardian_consent_mail_check CHECK (mail <> ''::text),
  constraint guardian_consent_name_check CHECK (name <> ''::text),
  constraint guardian_consent_relation_check CHECK (relation = ANY (ARRAY['parent'::text, 'guardian'::text])),
  constraint guardian_consent_token_hash_check CHECK (octet_length(token_hash) = 32)
);

create table holding (
  id bigint not null generated always as identity,
  code text not null,
  kind text not null,
  card_id integer not null,
  grader text,
  grade text,
  certificate text,
  condition text not null,
  cost_yen integer,
  intake_id integer not null,
  line integer not null,
  movements integer not null default 0,
  is_live boolean not null default true,
  created_at timestamp with time zone not null,
  constraint holding_pkey PRIMARY KEY (id),
  constraint holding_code_key UNIQUE (code),
  constraint holding_intake_id_line_key UNIQUE (intake_id, line),
  constraint holding_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint holding_intake_id_fkey FOREIGN KEY (intake_id) REFERENCES intake(id),
  constraint holding_code_check CHECK (code <> ''::text),
  constraint holding_cost_yen_check CHECK (cost_yen >= 0),
  constraint holding_kind_check CHECK (kind = ANY (ARRAY['item'::text, 'lot'::text])),
  constraint holding_line_check CHECK (line > 0),
  constraint only_items_are_graded CHECK (kind = 'item'::text OR num_nonnulls(grader, grade, certificate) = 0)
);
CREATE INDEX holding_card ON holding USING btree (card_id, id);
CREATE INDEX holding_certificate ON holding USING btree (certificate) WHERE certificate IS NOT NULL;
CREATE UNIQUE INDEX one_live_copy_per_certificate ON holding USING btree (grader, certificate) WHERE is_live AND certificate IS NOT NULL;

create table holding_movement (
  holding_id bigint not null,
  number integer not null,
  command text not null,
  quantity integer not null,
  from_state text,
  from_location_id integer not null,
  from_pack_id integer not null,
  from_prize_id integer not null,
  from_position integer not null,
  to_state text not null,
  to_location_id integer not null,
  to_pack_id integer not null,
  to_prize_id integer not null,
  to_position integer not null,
  made_by text not null,
  why text not null,
  created_at timestamp with time zone not null,
  constraint holding_movement_pkey PRIMARY KEY (holding_id, number),
  constraint holding_movement_command_check CHECK (command <> ''::text),
  constraint holding_movement_made_by_check CHECK (made_by <> ''::text),
  constraint holding_movement_number_check CHECK (number > 0),
  constraint holding_movement_quantity_check CHECK (quantity > 0)
);
CREATE TRIGGER holding_movement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON holding_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table holding_photo (
  holding_id bigint not null,
  side text not null,
  address text not null,
  sha256 bytea not null,
  taken_at timestamp with time zone not null,
  constraint holding_photo_pkey PRIMARY KEY (holding_id, side),
  constraint holding_photo_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holding(id),
  constraint holding_photo_sha256_check CHECK (length(sha256) = 32),
  constraint holding_photo_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text]))
);

create table holding_place (
  holding_id bigint not null,
  state text not null,
  location_id integer not null,
  pack_id integer not null,
  prize_id integer not null,
  "position" integer not null,
  quantity integer not null,
  constraint holding_place_pkey PRIMARY KEY (holding_id, state, location_id, pack_id, prize_id, "position"),
  constraint holding_place_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holding(id),
  constraint holding_place_quantity_check CHECK (quantity > 0),
  constraint holding_place_state_check CHECK (state <> ''::text)
);
CREATE INDEX holding_place_of_location ON holding_place USING btree (location_id, holding_id) WHERE location_id > 0;
CREATE INDEX holding_place_of_prize ON holding_place USING btree (pack_id, prize_id) WHERE pack_id > 0;
CREATE INDEX holding_place_of_state ON holding_place USING btree (state, holding_id);

create table idempotency_record (
  principal_id bigint not null,
  key uuid not null,
  call text not null,
  payload_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  principal_kind text not null default 'member'::text,
  constraint idempotency_record_pkey PRIMARY KEY (principal_id, key, principal_kind),
  constraint idempotency_record_principal CHECK (principal_kind = ANY (ARRAY['member'::text, 'staff'::text])) NOT VALID
);

create table intake (
  id integer not null generated always as identity,
  kind text not null,
  source text not null,
  received_on date not null,
  received_by text not null,
  problems jsonb not null,
  created_at timestamp with time zone not null,
  holdings integer,
  copies integer,
  constraint intake_pkey PRIMARY KEY (id),
  constraint intake_source_check CHECK (source <> ''::text)
);

create table journal_entry (
  member_id bigint not null,
  number integer not null,
  currency currency not null,
  amount bigint not null,
  shop_account shop_account not null,
  kind entry_kind not null,
  balance_after bigint not null,
  reference uuid,
  note text,
  created_at timestamp with time zone not null,
  constraint journal_entry_pkey PRIMARY KEY (member_id, number),
  constraint journal_entry_amount_check CHECK (amount <> 0),
  constraint journal_entry_balance_after_check CHECK (balance_after >= 0),
  constraint journal_entry_number_check CHECK (number > 0)
);
CREATE INDEX journal_entry_time ON journal_entry USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX payment_credited_once ON journal_entry USING btree (member_id, reference) WHERE kind = 'points_bought'::entry_kind AND reference IS NOT NULL;
CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table known_person (
  digest bytea not null,
  constraint known_person_pkey PRIMARY KEY (digest)
);

create table ledger_account (
  member_id bigint not null,
  points_credited bigint not null default 0,
  points_debited bigint not null default 0,
  points bigint not null generated always as (points_credited - points_debited) stored,
  coins bigint not null default 0,
  has_paid boolean not null default false,
  entries integer not null default 0,
  lots_good_until timestamp with time zone,
  points_owed bigint not null default 0,
  expiry_warned_until timestamp with time zone,
  restricted_from text[],
  restricted_until timestamp with time zone,
  break_from timestamp with time zone,
  break_until timestamp with time zone,
  has_spending_cap boolean not null default false,
  verify_phone_until timestamp with time zone,
  verify_mailbox_until timestamp with time zone,
  constraint ledger_account_pkey PRIMARY KEY (member_id),
  constraint coins_not_negative CHECK (coins >= 0),
  constraint debt_not_negative CHECK (points_owed >= 0),
  constraint ledger_account_break CHECK (break_from IS NOT NULL OR break_until IS NULL) NOT VALID,
  constraint ledger_account_points_credited_check CHECK (points_credited >= 0),
  constraint ledger_account_points_debited_check CHECK (points_debited >= 0),
  constraint ledger_account_restriction CHECK (restricted_from <@ ARRAY['login'::text, 'buy'::text, 'draw'::text, 'exchange'::text, 'ship'::text] AND (restricted_until IS NULL OR restricted_from IS NOT NULL)),
  constraint points_not_negative CHECK ((points_credited - points_debited) >= 0)
) with (fillfactor=50);
CREATE INDEX ledger_account_expiry ON ledger_account USING btree (lots_good_until) WHERE lots_good_until IS NOT NULL;

create table left_account (
  member_id bigint not null,
  left_member_id bigint not null,
  until_at timestamp with time zone not null,
  is_proved boolean not null default false,
  constraint left_account_pkey PRIMARY KEY (member_id, left_member_id)
);

create table legal_version (
  version smallint not null,
  document smallint not null,
  edition integer not null,
  from_at timestamp with time zone not null,
  needs_agreement boolean not null default false,
  constraint legal_version_pkey PRIMARY KEY (version),
  constraint legal_version_document_check CHECK (document >= 1 AND document <= 6),
  constraint legal_version_edition_check CHECK (edition > 0),
  constraint legal_version_version_check CHECK (version > 0)
);
CREATE INDEX legal_version_begins ON legal_version USING btree (document, from_at, version);

create table letter (
  thread_id bigint not null,
  number integer not null,
  staff_id bigint,
  writer text,
  body text not null,
  created_at timestamp with time zone not null,
  constraint letter_pkey PRIMARY KEY (thread_id, number),
  constraint letter_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint letter_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES letter_thread(id) ON DELETE CASCADE,
  constraint letter_body_check CHECK (body <> ''::text),
  constraint letter_number_check CHECK (number > 0),
  constraint staff_letters_name_their_writer CHECK ((staff_id IS NULL) = (writer IS NULL))
);

create table letter_link (
  token_hash bytea not null,
  thread_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint letter_link_pkey PRIMARY KEY (token_hash),
  constraint letter_link_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES letter_visitor(thread_id) ON DELETE CASCADE,
  constraint letter_link_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX letter_link_expired ON letter_link USING btree (expires_at);
CREATE INDEX letter_link_of_thread ON letter_link USING btree (thread_id);

create table letter_picture (
  id uuid not null,
  thread_id bigint,
  letter_number integer,
  place smallint,
  member_id bigint,
  staff_id bigint,
  visitor_hash bytea,
  content bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint letter_picture_pkey PRIMARY KEY (id),
  constraint letter_picture_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint letter_picture_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint letter_picture_thread_id_letter_number_fkey FOREIGN KEY (thread_id, letter_number) REFERENCES letter(thread_id, number) ON DELETE CASCADE,
  constraint letter_picture_has_one_place CHECK (num_nulls(thread_id, letter_number, place) = 0 AND num_nonnulls(member_id, staff_id, visitor_hash) = 0 OR num_nonnulls(thread_id, letter_number, place) = 0 AND num_nonnulls(member_id, staff_id, visitor_hash) = 1),
  constraint letter_picture_height_check CHECK (height > 0),
  constraint letter_picture_width_check CHECK (width > 0)
);
CREATE UNIQUE INDEX letter_picture_of_letter ON letter_picture USING btree (thread_id, letter_number, place) WHERE thread_id IS NOT NULL;
CREATE INDEX letter_picture_of_member ON letter_picture USING btree (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX letter_picture_of_staff ON letter_picture USING btree (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX letter_picture_of_visitor ON letter_picture USING btree (visitor_hash) WHERE visitor_hash IS NOT NULL;
CREATE INDEX letter_picture_unsent ON letter_picture USING btree (uploaded_at) WHERE thread_id IS NULL;

create table letter_thread (
  id bigint not null generated always as identity,
  member_id bigint,
  topic text not null,
  about_kind text,
  about_id text,
  state text not null,
  state_since timestamp with time zone not null,
  assignee_id bigint,
  revision integer not null default 1,
  letters integer not null,
  created_at timestamp with time zone not null,
  first_answered_at timestamp with time zone,
  constraint letter_thread_pkey PRIMARY KEY (id),
  constraint letter_thread_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint letter_thread_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint letter_thread_about_kind_check CHECK (about_kind = ANY (ARRAY['purchase'::text, 'payment'::text, 'parcel'::text])),
  constraint letter_thread_check CHECK ((about_id IS NULL) = (about_kind IS NULL)),
  constraint letter_thread_letters_check CHECK (letters > 0),
  constraint letter_thread_revision_check CHECK (revision > 0),
  constraint letter_thread_state_check CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'done'::text])),
  constraint letter_thread_topic_check CHECK (topic <> ''::text)
);
CREATE INDEX letter_thread_assigned ON letter_thread USING btree (assignee_id, state, state_since, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX letter_thread_changed ON letter_thread USING btree (state_since, id);
CREATE INDEX letter_thread_in_state ON letter_thread USING btree (state, state_since, id);
CREATE INDEX letter_thread_of_member ON letter_thread USING btree (member_id, id);
CREATE INDEX letter_thread_of_visitor ON letter_thread USING btree (state_since, id) WHERE member_id IS NULL;

create table letter_visitor (
  thread_id bigint not null,
  name text not null,
  mail text not null,
  language language not null,
  form_hash bytea not null,
  constraint letter_visitor_pkey PRIMARY KEY (thread_id),
  constraint letter_visitor_form_hash_key UNIQUE (form_hash),
  constraint letter_visitor_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES letter_thread(id) ON DELETE CASCADE,
  constraint letter_visitor_form_hash_check CHECK (length(form_hash) = 32),
  constraint letter_visitor_mail_check CHECK (mail <> ''::text),
  constraint letter_visitor_name_check CHECK (name <> ''::text)
);

create table line_recipient (
  member_id bigint not null,
  provider text not null default 'line'::text,
  checked_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  constraint line_recipient_pkey PRIMARY KEY (member_id),
  constraint line_recipient_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint line_recipient_member_id_provider_fkey FOREIGN KEY (member_id, provider) REFERENCES member_login_identity(member_id, provider) ON DELETE CASCADE,
  constraint line_recipient_provider_check CHECK (provider = 'line'::text)
);

create table list_export (
  id bigint not null generated always as identity,
  list text not null,
  query jsonb not null,
  language language not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  row_count integer not null default 0,
  part_count integer not null default 0,
  cursor text,
  done_at timestamp with time zone,
  is_cut boolean not null default false,
  taken_at timestamp with time zone,
  constraint list_export_pkey PRIMARY KEY (id),
  constraint list_export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id),
  constraint list_export_part_count_check CHECK (part_count >= 0),
  constraint list_export_row_count_check CHECK (row_count >= 0)
);
CREATE INDEX list_export_expires ON list_export USING btree (expires_at);
CREATE INDEX list_export_of_staff ON list_export USING btree (requested_by, id);

create table list_export_part (
  export_id bigint not null,
  number integer not null,
  content text not null,
  constraint list_export_part_pkey PRIMARY KEY (export_id, number),
  constraint list_export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES list_export(id) ON DELETE CASCADE,
  constraint list_export_part_number_check CHECK (number > 0)
);

create table log_in (
  member_id bigint not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  device text not null,
  method text not null,
  is_new_device boolean not null,
  token_hash bytea,
  token_until timestamp with time zone,
  disowned_at timestamp with time zone,
  constraint log_in_pkey PRIMARY KEY (member_id, id),
  constraint log_in_token_hash_key UNIQUE (token_hash),
  constraint log_in_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint log_in_check CHECK ((token_hash IS NULL) = (token_until IS NULL)),
  constraint log_in_method_check CHECK (method <> ''::text),
  constraint log_in_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX log_in_age ON log_in USING btree (at);

create table login_attempt (
  subject bytea not null,
  attempts integer not null,
  window_began_at timestamp with time zone not null,
  constraint login_attempt_pkey PRIMARY KEY (subject),
  constraint login_attempt_attempts_check CHECK (attempts > 0)
);
CREATE INDEX login_attempt_age ON login_attempt USING btree (window_began_at);

create table mail_change (
  token_hash bytea not null,
  member_id bigint not null,
  mail text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  done_at timestamp with time zone,
  former_mail text,
  former_mail_key text,
  undo_hash bytea,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  constraint mail_change_pkey PRIMARY KEY (token_hash),
  constraint mail_change_undo_hash_key UNIQUE (undo_hash),
  constraint mail_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint done_with_undo CHECK ((done_at IS NULL) = (undo_hash IS NULL) AND (done_at IS NULL) = (undo_until IS NULL) AND (done_at IS NULL) = (former_mail IS NULL) AND (done_at IS NULL) = (former_mail_key IS NULL)),
  constraint mail_change_token_hash_check CHECK (octet_length(token_hash) = 32),
  constraint mail_change_undo_hash_check CHECK (octet_length(undo_hash) = 32)
);
CREATE INDEX mail_change_held ON mail_change USING btree (former_mail_key);
CREATE INDEX mail_change_of_member ON mail_change USING btree (member_id);

create table mailbox_link (
  member_id bigint not null,
  mail_key text not null,
  token_hash bytea not null,
  mailed_at timestamp with time zone not null,
  constraint mailbox_link_pkey PRIMARY KEY (member_id),
  constraint mailbox_link_token_hash_key UNIQUE (token_hash),
  constraint mailbox_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint mailbox_link_token_hash_check CHECK (octet_length(token_hash) = 32)
);

create table mailbox_stranger (
  member_id bigint not null,
  other_id bigint not null,
  decided_at timestamp with time zone not null,
  constraint mailbox_stranger_pkey PRIMARY KEY (member_id, other_id)
);

create table member (
  id bigint not null generated always as identity,
  token uuid not null default gen_random_uuid(),
  mail text not null,
  mail_key text not null,
  password_hash text not null,
  last_name text not null,
  middle_name text not null default ''::text,
  first_name text not null,
  phone text not null default ''::text,
  phone_verified_at timestamp with time zone,
  postal_code text not null default ''::text,
  country text not null default ''::text,
  prefecture_id integer,
  city text not null default ''::text,
  street text not null default ''::text,
  building text not null default ''::text,
  created_at timestamp with time zone not null,
  language language not null default 'ja'::language,
  temporary_password_digest bytea,
  temporary_password_until timestamp with time zone,
  referral_code text not null default make_referral_code(),
  last_used_at timestamp with time zone,
  dormancy_warnings smallint not null default 0,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  revision bigint not null default 1,
  password_useless_since timestamp with time zone,
  mail_proved_at timestamp with time zone,
  mailbox_since timestamp with time zone,
  passkey_offered_at timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_mail_key_key UNIQUE (mail_key),
  constraint member_referral_code_key UNIQUE (referral_code),
  constraint member_token_key UNIQUE (token),
  constraint member_dormancy_warnings_check CHECK (dormancy_warnings >= 0),
  constraint temporary_password_ends CHECK ((temporary_password_digest IS NULL) = (temporary_password_until IS NULL)),
  constraint warned_of_an_end CHECK ((dormancy_warnings > 0) = (closes_at IS NOT NULL))
);
CREATE INDEX member_family_name_first ON member USING btree ("left"(replace(search_key(last_name || first_name), ' '::text, ''::text), 100) COLLATE "C", id) WHERE closed_at IS NULL;
CREATE INDEX member_given_name_first ON member USING btree ("left"(replace(search_key(first_name || last_name), ' '::text, ''::text), 100) COLLATE "C", id) WHERE closed_at IS NULL;
CREATE INDEX member_mail_sorted ON member USING btree ("left"(search_key(mail), 100) COLLATE "C", id) WHERE closed_at IS NULL;
CREATE INDEX member_mailbox ON member USING btree (mailbox_of(mail_key)) WHERE closed_at IS NULL;
CREATE INDEX member_phone_sorted ON member USING btree (phone COLLATE "C", id) WHERE closed_at IS NULL AND phone <> ''::text;
CREATE INDEX member_unused ON member USING btree (COALESCE(last_used_at, created_at), id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX one_member_per_phone ON member USING btree (phone) WHERE phone_verified_at IS NOT NULL;
CREATE TRIGGER member_revision BEFORE UPDATE OF mail, last_name, middle_name, first_name, phone, phone_verified_at, postal_code, country, prefecture_id, city, street, building, closed_at ON member FOR EACH ROW EXECUTE FUNCTION count_member_revision();

create table member_address (
  member_id bigint not null,
  number smallint not null,
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  phone text not null,
  country_code text not null,
  country text not null,
  postal_code text not null,
  prefecture_id integer not null,
  region text not null,
  city text not null,
  street text not null,
  building text not null,
  is_default boolean not null default false,
  changed_at timestamp with time zone not null,
  constraint member_address_pkey PRIMARY KEY (member_id, number),
  constraint member_address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_address_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint member_address_number_check CHECK (number >= 1 AND number <= 10)
);
CREATE UNIQUE INDEX one_default_address ON member_address USING btree (member_id) WHERE is_default;

create table member_authenticator (
  member_id bigint not null,
  id bigint not null generated always as identity,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint member_authenticator_pkey PRIMARY KEY (member_id, id),
  constraint member_authenticator_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE UNIQUE INDEX one_authenticator_per_member ON member_authenticator USING btree (member_id) WHERE confirmed_at IS NOT NULL;

create table member_birth (
  member_id bigint not null,
  born_on date not null,
  stated_at timestamp with time zone not null,
  carried_born_on date,
  is_inherited boolean not null default false,
  constraint member_birth_pkey PRIMARY KEY (member_id),
  constraint member_birth_member_id_fkey FOREIGN KEY (member_id) REFERENCES ledger_account(member_id),
  constraint member_birth_born_on_check CHECK (born_on >= '1900-01-01'::date AND born_on <= '2999-12-31'::date)
);

create table member_cap (
  member_id bigint not null,
  paid_day integer,
  paid_week integer,
  paid_month integer,
  spent_day integer,
  spent_month integer,
  counted_day timestamp with time zone not null,
  day_points bigint not null default 0,
  counted_month timestamp with time zone not null,
  month_points bigint not null default 0,
  constraint member_cap_pkey PRIMARY KEY (member_id),
  constraint member_cap_member_id_fkey FOREIGN KEY (member_id) REFERENCES ledger_account(member_id),
  constraint member_cap_not_negative CHECK (LEAST(paid_day, paid_week, paid_month, spent_day, spent_month, 0) = 0 AND day_points >= 0 AND month_points >= 0)
);

create table member_consent (
  member_id bigint not null,
  number integer not null,
  kind text not null,
  is_given boolean not null,
  at timestamp with time zone not null,
  terms_version smallint,
  sentence text,
  language text,
  source text not null,
  constraint member_consent_pkey PRIMARY KEY (member_id, number),
  constraint member_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES ledger_account(member_id),
  constraint member_consent_kind_check CHECK (kind = ANY (ARRAY['terms'::text, 'ads_mail'::text, 'ads_line'::text, 'ads_push'::text])),
  constraint member_consent_language_check CHECK (language = ANY (ARRAY['ja'::text, 'en'::text])),
  constraint member_consent_names_its_terms CHECK (
CASE
    WHEN kind = 'terms'::text THEN is_given AND terms_version IS NOT NULL AND sentence IS NULL
    ELSE terms_version IS NULL AND (sentence IS NOT NULL) = is_given
END),
  constraint member_consent_number_check CHECK (number > 0),
  constraint member_consent_sentence_check CHECK (sentence <> ''::text),
  constraint member_consent_sentence_has_language CHECK ((sentence IS NULL) = (language IS NULL)),
  constraint member_consent_source_check CHECK (source = ANY (ARRAY['registration'::text, 'consents_page'::text, 'panel'::text, 'payment'::text])),
  constraint member_consent_terms_version_check CHECK (terms_version >= 0)
);
CREATE INDEX member_consent_newest ON member_consent USING btree (member_id, kind, number);
CREATE TRIGGER member_consent_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table member_coupon (
  promotion_id integer not null,
  member_id bigint not null,
  received_at timestamp with time zone not null,
  constraint member_coupon_pkey PRIMARY KEY (promotion_id, member_id),
  constraint member_coupon_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_coupon_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX member_coupon_of_member ON member_coupon USING btree (member_id);

create table member_device (
  member_id bigint not null,
  device_hash bytea not null,
  device text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint member_device_pkey PRIMARY KEY (member_id, device_hash),
  constraint member_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_device_device_hash_check CHECK (octet_length(device_hash) = 32)
);
CREATE INDEX member_device_age ON member_device USING btree (last_at);

create table member_login_identity (
  member_id bigint not null,
  provider text not null,
  subject text not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint member_login_identity_pkey PRIMARY KEY (member_id, provider),
  constraint member_login_identity_provider_subject_key UNIQUE (provider, subject),
  constraint member_login_identity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_login_identity_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'line'::text])),
  constraint member_login_identity_subject_check CHECK (subject <> ''::text)
);

create table member_note (
  member_id bigint not null,
  id uuid not null default gen_random_uuid(),
  note text not null,
  written_by bigint,
  writer text not null,
  created_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (member_id, id),
  constraint member_note_note_check CHECK (note <> ''::text)
);
CREATE INDEX member_note_newest ON member_note USING btree (member_id, created_at, id);
CREATE TRIGGER member_note_unchanged BEFORE UPDATE OR TRUNCATE ON member_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table member_passkey (
  member_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  copied_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (member_id, id),
  constraint member_passkey_credential_id_key UNIQUE (credential_id),
  constraint member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_passkey_name_check CHECK (name <> ''::text)
);

create table member_recovery_code (
  member_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint member_recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  constraint member_recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32)
);
CREATE INDEX member_recovery_code_by_expiry ON member_recovery_code USING btree (expires_at) WHERE expires_at IS NOT NULL;

create table migration (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table notice (
  id bigint not null generated always as identity,
  member_id bigint not null,
  kind text not null,
  event text not null,
  content jsonb not null,
  path text not null,
  mail jsonb,
  useful_until timestamp with time zone,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_once_per_event UNIQUE (member_id, event),
  constraint notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notice_event_check CHECK (event <> ''::text),
  constraint notice_kind_check CHECK (kind <> ''::text),
  constraint notice_path_check CHECK (path ~~ '/%'::text)
);
CREATE INDEX notice_of_member ON notice USING btree (member_id, id);
CREATE INDEX notice_oldest ON notice USING btree (created_at);
CREATE INDEX notice_unread ON notice USING btree (member_id) WHERE read_at IS NULL;

create table notice_delivery (
  notice_id bigint not null,
  member_id bigint not null,
  channel text not null,
  target bigint not null,
  due_at timestamp with time zone not null,
  attempts smallint not null default 0,
  last_error text,
  is_urgent boolean not null default false,
  retry_key uuid,
  keyed_at timestamp with time zone,
  constraint notice_delivery_pkey PRIMARY KEY (notice_id, channel, target),
  constraint notice_delivery_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE,
  constraint keyed_as_a_whole CHECK ((retry_key IS NULL) = (keyed_at IS NULL)),
  constraint notice_delivery_attempts_check CHECK (attempts >= 0),
  constraint notice_delivery_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text, 'line'::text]))
);
CREATE INDEX notice_delivery_due_by_urgency ON notice_delivery USING btree (is_urgent, due_at, notice_id, channel, target);
CREATE INDEX notice_delivery_of_member ON notice_delivery USING btree (member_id);

create table notice_preference (
  member_id bigint not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  constraint notice_preference_pkey PRIMARY KEY (member_id, kind, channel),
  constraint notice_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notice_preference_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text, 'line'::text])),
  constraint notice_preference_kind_check CHECK (kind <> ''::text)
);

create table notice_quiet_hours (
  member_id bigint not null,
  from_hour smallint not null,
  until_hour smallint not null,
  constraint notice_quiet_hours_pkey PRIMARY KEY (member_id),
  constraint notice_quiet_hours_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notice_quiet_hours_from_hour_check CHECK (from_hour >= 0 AND from_hour <= 23),
  constraint notice_quiet_hours_until_hour_check CHECK (until_hour >= 0 AND until_hour <= 23)
);

create table operator_notice (
  subject text not null,
  told_at timestamp with time zone not null,
  constraint operator_notice_pkey PRIMARY KEY (subject)
);
CREATE INDEX operator_notice_told ON operator_notice USING btree (told_at);

create table pack (
  id integer not null,
  name_ja text not null,
  name_en text not null,
  card_type_id integer not null,
  price integer not null,
  currency currency not null,
  points_per_coin integer not null,
  max_per_purchase integer not null,
  limit_per_member integer not null,
  newcomers_only boolean not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  show_line_up boolean not null,
  movie_style smallint not null,
  description_ja text not null,
  description_en text not null,
  pictures text[] not null,
  "position" integer not null,
  sealed_at timestamp with time zone,
  share_picture text,
  draw text,
  paused_at timestamp with time zone,
  pause_reason_ja text,
  pause_reason_en text,
  limit_per_day integer not null default 0,
  newcomer_days integer not null default 0,
  least_rank integer not null default 0,
  hold_hours integer not null default 24,
  own_tags_ja text[] not null default '{}'::text[],
  own_tags_en text[] not null default '{}'::text[],
  constraint pack_pkey PRIMARY KEY (id),
  constraint pack_card_type_id_fkey FOREIGN KEY (card_type_id) REFERENCES card_type(id),
  constraint pack_check CHECK (ends_at IS NULL OR starts_at IS NULL OR ends_at > starts_at),
  constraint pack_check1 CHECK (currency = 'point'::currency OR points_per_coin = 0),
  constraint pack_draw_known CHECK (draw = ANY (ARRAY['beacon'::text, 'instant'::text])) NOT VALID,
  constraint pack_hold_hours_check CHECK (hold_hours >= 24 AND hold_hours <= 720),
  constraint pack_id_check CHECK (id > 0),
  constraint pack_least_rank_check CHECK (least_rank >= 0),
  constraint pack_limit_per_day_check CHECK (limit_per_day >= 0),
  constraint pack_limit_per_member_check CHECK (limit_per_member >= 0),
  constraint pack_max_per_purchase_check CHECK (max_per_purchase >= 0),
  constraint pack_movie_style_check CHECK (movie_style >= 1 AND movie_style <= 8),
  constraint pack_newcomer_days_check CHECK (newcomer_days >= 0),
  constraint pack_own_tags_check CHECK (cardinality(own_tags_ja) = cardinality(own_tags_en)),
  constraint pack_pause_has_its_reason CHECK ((paused_at IS NULL) = (pause_reason_ja IS NULL) AND (paused_at IS NULL) = (pause_reason_en IS NULL)) NOT VALID,
  constraint pack_pictures_check CHECK (cardinality(pictures) > 0),
  constraint pack_points_per_coin_check CHECK (points_per_coin >= 0),
  constraint pack_price_check CHECK (price > 0 OR price = 0 AND (limit_per_day > 0 OR limit_per_member > 0))
);
CREATE TRIGGER pack_limit_introduced AFTER UPDATE OF limit_per_member ON pack FOR EACH ROW WHEN (old.limit_per_member = 0 AND new.limit_per_member > 0) EXECUTE FUNCTION count_earlier_purchases();

create table pack_closing (
  pack_id integer not null,
  head bytea not null,
  void_from integer not null,
  signature bytea not null,
  closed_at timestamp with time zone not null,
  constraint pack_closing_pkey PRIMARY KEY (pack_id),
  constraint pack_closing_head_check CHECK (length(head) = 32),
  constraint pack_closing_signature_check CHECK (length(signature) = 64),
  constraint pack_closing_void_from_check CHECK (void_from > 0)
);
CREATE TRIGGER pack_closing_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON pack_closing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table pack_coverage (
  pack_id integer not null,
  needed integer not null,
  short integer not null,
  checked_at timestamp with time zone not null,
  constraint pack_coverage_pkey PRIMARY KEY (pack_id),
  constraint pack_coverage_check CHECK (short >= 0 AND short <= needed),
  constraint pack_coverage_needed_check CHECK (needed >= 0)
);

create table pack_draft (
  id integer not null generated always as identity,
  state text not null,
  revision bigint not null,
  pack_id integer not null,
  name_ja text not null,
  name_en text not null,
  units integer not null,
  price integer,
  currency currency not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  constraint pack_draft_pkey PRIMARY KEY (id),
  constraint pack_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint pack_draft_pack_id_check CHECK (pack_id > 0),
  constraint pack_draft_revision_check CHECK (revision > 0),
  constraint pack_draft_state_check CHECK (state = ANY (ARRAY['open'::text, 'sealed'::text, 'discarded'::text])),
  constraint pack_draft_units_check CHECK (units >= 0)
);
CREATE INDEX pack_draft_changed ON pack_draft USING btree (changed_at, id);
CREATE INDEX pack_draft_state_changed ON pack_draft USING btree (state, changed_at, id);

create table pack_draft_preview (
  draft_id integer not null,
  staff_id bigint not null,
  revision bigint not null,
  change jsonb not null,
  changed_at timestamp with time zone not null,
  constraint pack_draft_preview_pkey PRIMARY KEY (draft_id, staff_id),
  constraint pack_draft_preview_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES pack_draft(id) ON DELETE CASCADE,
  constraint pack_draft_preview_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint pack_draft_preview_revision_check CHECK (revision > 0)
);

create table pack_draft_revision (
  draft_id integer not null,
  revision bigint not null,
  content jsonb not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  constraint pack_draft_revision_pkey PRIMARY KEY (draft_id, revision),
  constraint pack_draft_revision_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint pack_draft_revision_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES pack_draft(id) ON DELETE CASCADE,
  constraint pack_draft_revision_revision_check CHECK (revision > 0)
);

create table pack_draw (
  pack_id integer not null,
  round integer not null,
  drawn integer not null,
  counts integer[] not null,
  constraint pack_draw_pkey PRIMARY KEY (pack_id),
  constraint pack_draw_counts_check CHECK (0 <= ALL (counts))
) with (fillfactor=10);

create table pack_history (
  pack_id integer not null,
  number integer not null,
  entry jsonb not null,
  created_at timestamp with time zone not null,
  constraint pack_history_pkey PRIMARY KEY (pack_id, number),
  constraint pack_history_number_check CHECK (number > 0)
);
CREATE TRIGGER pack_history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON pack_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table pack_limit_use (
  pack_id integer not null,
  member_id bigint not null,
  bought integer not null,
  constraint pack_limit_use_pkey PRIMARY KEY (pack_id, member_id),
  constraint pack_limit_use_bought_check CHECK (bought > 0)
) with (fillfactor=80);

create table pack_round (
  pack_id integer not null,
  round integer not null,
  previous bytea not null,
  entries json not null,
  alpha bytea not null,
  proof bytea not null,
  hash bytea not null,
  results json not null,
  created_at timestamp with time zone not null,
  constraint pack_round_pkey PRIMARY KEY (pack_id, round),
  constraint pack_round_proof_check CHECK (length(proof) = 80),
  constraint pack_round_round_check CHECK (round > 0)
);
CREATE INDEX pack_round_created_idx ON pack_round USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER pack_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON pack_round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table pack_seal (
  pack_id integer not null,
  seal text not null,
  seal_hash bytea not null,
  public_key bytea not null,
  sealed_at timestamp with time zone not null,
  constraint pack_seal_pkey PRIMARY KEY (pack_id),
  constraint pack_seal_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES pack(id),
  constraint pack_seal_public_key_check CHECK (length(public_key) = 32),
  constraint pack_seal_seal_hash_check CHECK (length(seal_hash) = 32)
);
CREATE TRIGGER pack_seal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON pack_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table pack_search (
  pack_id integer not null,
  words text not null,
  prize_tags text[] not null,
  version smallint not null default 1,
  constraint pack_search_pkey PRIMARY KEY (pack_id),
  constraint pack_search_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES pack(id)
) with (toast_tuple_target=8160);

create table pack_stock (
  pack_id integer not null,
  size integer not null,
  remaining integer not null,
  sold integer not null,
  counts integer[] not null,
  round integer not null,
  head bytea not null,
  beacon bigint,
  closed_at timestamp with time zone,
  paused_remaining integer,
  constraint pack_stock_pkey PRIMARY KEY (pack_id),
  constraint nothing_lost_from_stock CHECK ((remaining + sold) = size),
  constraint nothing_sold_while_paused CHECK (remaining >= paused_remaining) NOT VALID,
  constraint pack_stock_counts_check CHECK (0 <= ALL (counts)),
  constraint pack_stock_head_check CHECK (length(head) = 32),
  constraint pack_stock_remaining_check CHECK (remaining >= 0),
  constraint pack_stock_size_check CHECK (size < 4000000)
) with (fillfactor=10);
CREATE TRIGGER no_round_after_closing BEFORE UPDATE ON pack_stock FOR EACH ROW WHEN (old.closed_at IS NOT NULL AND (new.round <> old.round OR new.closed_at IS DISTINCT FROM old.closed_at)) EXECUTE FUNCTION refuse_round_after_closing();

create table pack_voiding (
  pack_id integer not null,
  head bytea not null,
  void_from integer not null,
  signature bytea not null,
  closed_at timestamp with time zone not null,
  constraint pack_voiding_pkey PRIMARY KEY (pack_id),
  constraint pack_voiding_head_check CHECK (length(head) = 32),
  constraint pack_voiding_signature_check CHECK (length(signature) = 64),
  constraint pack_voiding_void_from_check CHECK (void_from > 0)
);
CREATE TRIGGER pack_voiding_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON pack_voiding FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table paid_post (
  id integer not null generated always as identity,
  url text not null,
  poster text not null,
  given text not null,
  mark text not null,
  posted_on date not null,
  recorded_at timestamp with time zone not null,
  constraint paid_post_pkey PRIMARY KEY (id),
  constraint paid_post_given_check CHECK (given <> ''::text),
  constraint paid_post_mark_check CHECK (mark <> ''::text),
  constraint paid_post_poster_check CHECK (poster <> ''::text),
  constraint paid_post_url_check CHECK (url ~~ 'https://%'::text)
);

create table parcel (
  id bigint not null generated always as identity,
  member_id bigint not null,
  source parcel_source not null,
  source_id uuid not null,
  number smallint not null,
  cards integer not null,
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  phone text not null,
  postal_code text not null,
  country text not null,
  prefecture_id integer,
  city text not null,
  street text not null,
  building text not null,
  created_at timestamp with time zone not null,
  ship_by timestamp with time zone not null,
  export_id integer,
  carrier carrier,
  tracking_number text,
  sent_at timestamp with time zone,
  revision integer not null default 1,
  packed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  worth_points bigint,
  taken_back_at timestamp with time zone,
  deliver_on text,
  time_slot text,
  merged_into bigint,
  merged_cards integer not null default 0,
  held_at timestamp with time zone,
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_member_id_source_id_number_key UNIQUE (member_id, source_id, number),
  constraint parcel_export_id_fkey FOREIGN KEY (export_id) REFERENCES shipping_export(id),
  constraint merged_into_one_that_is_not_merged CHECK (merged_cards >= 0 AND (merged_into IS NULL OR merged_into <> id AND merged_cards = 0)),
  constraint parcel_cards_check CHECK (cards > 0),
  constraint parcel_deliver_on_check CHECK (deliver_on ~ '^\d{4}-\d{2}-\d{2}$'::text),
  constraint parcel_number_check CHECK (number > 0),
  constraint parcel_time_slot_check CHECK (time_slot = ANY (ARRAY['0812'::text, '1416'::text, '1618'::text, '1820'::text, '1921'::text])),
  constraint parcel_worth_points_check CHECK (worth_points >= 0),
  constraint sent_as_a_whole CHECK (num_nulls(carrier, tracking_number, sent_at) = ANY (ARRAY[0, 3])),
  constraint taken_back_before_it_left CHECK (taken_back_at IS NULL OR num_nonnulls(export_id, packed_at, sent_at) = 0) NOT VALID
);
CREATE INDEX parcel_carrier_sent ON parcel USING btree (carrier, sent_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX parcel_held ON parcel USING btree (ship_by, id) WHERE held_at IS NOT NULL;
CREATE INDEX parcel_merged ON parcel USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX parcel_of_an_export ON parcel USING btree (export_id) INCLUDE (sent_at, merged_into) WHERE export_id IS NOT NULL;
CREATE INDEX parcel_open ON parcel USING btree (ship_by, id) WHERE sent_at IS NULL AND taken_back_at IS NULL;
CREATE INDEX parcel_sent ON parcel USING btree (sent_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX parcel_tracking ON parcel USING btree (tracking_number);
CREATE INDEX parcel_unlabelled ON parcel USING btree (ship_by, id) WHERE sent_at IS NULL AND export_id IS NULL AND taken_back_at IS NULL;
CREATE TRIGGER parcel_revision BEFORE UPDATE ON parcel FOR EACH ROW EXECUTE FUNCTION raise_parcel_revision();

create table partner_link (
  member_id bigint not null,
  site_id integer not null,
  account text not null,
  linked_at timestamp with time zone not null,
  constraint partner_link_pkey PRIMARY KEY (member_id, site_id),
  constraint partner_account_linked_once UNIQUE (site_id, account)
);

create table partner_site (
  id integer not null,
  name_ja text,
  name_en text,
  url text,
  paused_at timestamp with time zone,
  revision integer not null default 1,
  resumes_at timestamp with time zone,
  constraint partner_site_pkey PRIMARY KEY (id),
  constraint named_where_connected CHECK (url IS NULL OR name_ja IS NOT NULL AND name_en IS NOT NULL),
  constraint partner_site_id_check CHECK (id > 0),
  constraint partner_site_name_en_check CHECK (name_en <> ''::text),
  constraint partner_site_name_ja_check CHECK (name_ja <> ''::text),
  constraint partner_site_revision_check CHECK (revision > 0),
  constraint partner_site_url_check CHECK (url <> ''::text)
);

create table partner_transfer (
  member_id bigint not null,
  id uuid not null,
  site_id integer not null,
  account text not null,
  points bigint not null,
  state transfer_state not null,
  created_at timestamp with time zone not null,
  give_up_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint partner_transfer_pkey PRIMARY KEY (member_id, id),
  constraint ended_for_good CHECK ((ended_at IS NOT NULL) = (state = ANY (ARRAY['credited'::transfer_state, 'cancelled'::transfer_state, 'refused'::transfer_state]))),
  constraint partner_transfer_points_check CHECK (points > 0)
);
CREATE INDEX partner_transfer_of_site ON partner_transfer USING btree (site_id, created_at) INCLUDE (state, points);
CREATE INDEX partner_transfer_unfinished ON partner_transfer USING btree (created_at, id) WHERE ended_at IS NULL;

create table payment (
  id uuid not null default gen_random_uuid(),
  member_id bigint not null,
  request_key uuid not null,
  payload_hash bytea not null,
  method smallint not null,
  provider text not null,
  provider_id text,
  charge_id text,
  course_id integer not null,
  amount integer not null,
  pack_id integer,
  state payment_state not null,
  instructions jsonb,
  failure text,
  attention text,
  reversed integer not null default 0,
  credited_at timestamp with time zone,
  pay_by timestamp with time zone not null,
  ask_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  store text,
  disputed integer not null default 0,
  attention_resolved_at timestamp with time zone,
  terms_version smallint,
  final_screen smallint,
  excess integer not null default 0,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_claimed_once UNIQUE (provider, provider_id),
  constraint payment_request UNIQUE (member_id, request_key),
  constraint payment_amount_check CHECK (amount > 0),
  constraint payment_check CHECK (reversed >= 0 AND reversed <= amount),
  constraint payment_check1 CHECK (credited_at IS NOT NULL OR state <> 'paid'::payment_state),
  constraint payment_check2 CHECK (credited_at IS NULL OR (state = ANY (ARRAY['paid'::payment_state, 'refunded'::payment_state, 'charged_back'::payment_state, 'needs_attention'::payment_state]))),
  constraint payment_excess_check CHECK (excess >= 0),
  constraint payment_method_check CHECK (method >= 1 AND method <= 9)
);
CREATE INDEX payment_amount ON payment USING btree (amount, id);
CREATE INDEX payment_credited ON payment USING btree (credited_at) INCLUDE (amount) WHERE credited_at IS NOT NULL;
CREATE INDEX payment_day ON payment USING brin (created_at);
CREATE INDEX payment_due ON payment USING btree (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payment_member ON payment USING btree (member_id, created_at DESC);
CREATE INDEX payment_newest ON payment USING btree (created_at, id);
CREATE INDEX payment_state_newest ON payment USING btree (state, created_at, id);

create table payment_callback (
  id bigint not null generated always as identity,
  provider text not null,
  event_id text not null,
  payment_id text,
  provider_id text,
  headers jsonb,
  body bytea,
  body_hash bytea not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  outcome text,
  constraint payment_callback_pkey PRIMARY KEY (id),
  constraint payment_callback_provider_event_id_key UNIQUE (provider, event_id),
  constraint payment_callback_check CHECK ((headers IS NULL) = (body IS NULL))
);
CREATE INDEX payment_callback_open ON payment_callback USING btree (received_at) WHERE processed_at IS NULL;
CREATE INDEX payment_callback_order ON payment_callback USING btree (provider, provider_id);
CREATE INDEX payment_callback_payment ON payment_callback USING btree (payment_id);
CREATE INDEX payment_callback_whole ON payment_callback USING btree (received_at) WHERE body IS NOT NULL;

create table payment_card (
  payment_id uuid not null,
  member_id bigint not null,
  digest bytea not null,
  constraint payment_card_pkey PRIMARY KEY (payment_id),
  constraint payment_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_card_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_card_digest_check CHECK (octet_length(digest) = 32)
);
CREATE INDEX payment_card_by_digest ON payment_card USING btree (digest);
CREATE INDEX payment_card_of_member ON payment_card USING btree (member_id);

create table payment_event (
  payment_id uuid not null,
  number integer not null,
  cause text not null,
  seen text not null,
  from_state payment_state,
  to_state payment_state not null,
  credited integer not null default 0,
  taken_back integer not null default 0,
  owed integer not null default 0,
  created_at timestamp with time zone not null,
  withheld integer not null default 0,
  given_back integer,
  forgone integer not null default 0,
  constraint payment_event_pkey PRIMARY KEY (payment_id, number),
  constraint payment_event_number_check CHECK (number > 0)
);
CREATE INDEX payment_event_time ON payment_event USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER payment_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payment_refund (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount integer not null,
  reason text not null,
  state text not null default 'asked'::text,
  member_id bigint not null,
  asked_by bigint,
  asker text not null,
  approved_by bigint,
  approver text,
  reversed_before integer not null,
  attempts integer not null default 0,
  first_sent_at timestamp with time zone,
  provider_refund_id text,
  failure text,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  forgoes_debt boolean not null default false,
  constraint payment_refund_pkey PRIMARY KEY (id),
  constraint payment_refund_amount_check CHECK (amount > 0),
  constraint payment_refund_check CHECK ((next_at IS NOT NULL) = (state = ANY (ARRAY['asked'::text, 'sent'::text]))),
  constraint payment_refund_reason_check CHECK (reason <> ''::text),
  constraint payment_refund_reversed_before_check CHECK (reversed_before >= 0),
  constraint payment_refund_state_check CHECK (state = ANY (ARRAY['asked'::text, 'sent'::text, 'done'::text, 'refused'::text, 'unclear'::text]))
);
CREATE INDEX payment_refund_asker ON payment_refund USING btree (asked_by, created_at);
CREATE INDEX payment_refund_due ON payment_refund USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payment_refund_member ON payment_refund USING btree (member_id, created_at);
CREATE UNIQUE INDEX payment_refund_one_open ON payment_refund USING btree (payment_id) WHERE state = ANY (ARRAY['asked'::text, 'sent'::text, 'unclear'::text]);
CREATE INDEX payment_refund_payment ON payment_refund USING btree (payment_id, created_at);

create table point_course (
  id integer not null,
  points integer not null,
  memo_ja text not null,
  memo_en text not null,
  "position" integer not null,
  constraint point_course_pkey PRIMARY KEY (id),
  constraint point_course_id_check CHECK (id > 0),
  constraint purchasable_points CHECK (points >= 300 AND points <= 50000)
);

create table point_lot (
  member_id bigint not null,
  entry_number integer not null,
  origin lot_origin not null,
  amount bigint not null,
  begins_at bigint not null,
  credited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint point_lot_pkey PRIMARY KEY (member_id, begins_at),
  constraint point_lot_amount_check CHECK (amount > 0),
  constraint point_lot_begins_at_check CHECK (begins_at >= 0),
  constraint point_lot_check CHECK (expires_at > credited_at)
);
CREATE TRIGGER point_lot_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON point_lot FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table post (
  id integer not null,
  title_ja text not null,
  title_en text not null,
  author_ja text not null,
  author_en text not null,
  content_ja text not null,
  content_en text not null,
  pictures text[] not null,
  created_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint post_pkey PRIMARY KEY (id)
);
CREATE INDEX post_newest ON post USING btree (created_at DESC, id DESC);

create table prize (
  id integer not null,
  pack_id integer not null,
  "position" integer not null,
  card_id integer not null,
  count integer not null,
  buy_point integer,
  extra_kind text,
  extra_n integer,
  item jsonb,
  constraint prize_pkey PRIMARY KEY (id),
  constraint prize_pack_id_position_key UNIQUE (pack_id, "position"),
  constraint prize_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint prize_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES pack(id),
  constraint prize_buy_point_check CHECK (buy_point >= 0),
  constraint prize_count_check CHECK (count > 0),
  constraint prize_extra_known CHECK (extra_kind IS NULL AND extra_n IS NULL OR extra_kind = 'last'::text AND extra_n IS NULL OR extra_kind = 'at'::text AND extra_n >= 1 OR extra_kind = 'every'::text AND extra_n >= 2) NOT VALID,
  constraint prize_position_check CHECK ("position" > 0)
);
CREATE INDEX prize_card ON prize USING btree (card_id);

create table prize_campaign (
  id integer not null generated always as identity,
  name text not null,
  lowest_yen integer not null,
  expected_sales_yen bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  prizes jsonb not null,
  highest_prize_yen bigint not null,
  all_prizes_yen bigint not null,
  recorded_at timestamp with time zone not null,
  constraint prize_campaign_pkey PRIMARY KEY (id),
  constraint campaign_ends_after_start CHECK (ends_at > starts_at),
  constraint prize_campaign_expected_sales_yen_check CHECK (expected_sales_yen > 0),
  constraint prize_campaign_highest_prize_yen_check CHECK (highest_prize_yen > 0),
  constraint prize_campaign_lowest_yen_check CHECK (lowest_yen > 0),
  constraint prize_campaign_name_check CHECK (name <> ''::text),
  constraint prize_within_law CHECK (highest_prize_yen <=
CASE
    WHEN lowest_yen < 5000 THEN lowest_yen * 20::bigint
    ELSE 100000::bigint
END),
  constraint prizes_within_law CHECK (all_prizes_yen >= highest_prize_yen AND (all_prizes_yen * 50) <= expected_sales_yen)
);

create table promotion (
  id integer not null generated always as identity,
  way promotion_way not null,
  kind promotion_kind not null,
  amount integer not null,
  code text,
  course_id integer,
  name_ja text not null,
  name_en text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  newcomers_only boolean not null,
  uses_per_member integer not null,
  budget_points bigint,
  budget_uses integer,
  promised_points bigint not null default 0,
  uses integer not null default 0,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  revision integer not null default 1,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_code_key UNIQUE (code),
  constraint code_with_its_way CHECK ((way = 'code'::promotion_way) = (code IS NOT NULL)),
  constraint free_points_have_no_course CHECK (kind = 'percent'::promotion_kind OR way = 'course'::promotion_way OR course_id IS NULL),
  constraint percent_has_a_limit CHECK (kind = 'points'::promotion_kind OR amount <= 100 AND (budget_points IS NOT NULL OR way = 'course'::promotion_way)),
  constraint points_within_budget CHECK (promised_points <= budget_points),
  constraint promotion_amount_check CHECK (amount > 0),
  constraint promotion_budget_points_check CHECK (budget_points > 0),
  constraint promotion_budget_uses_check CHECK (budget_uses > 0),
  constraint promotion_check CHECK (ends_at > starts_at),
  constraint promotion_code_check CHECK (code ~ '^[0-9A-Z]{8,20}$'::text),
  constraint promotion_name_en_check CHECK (name_en <> ''::text),
  constraint promotion_name_ja_check CHECK (name_ja <> ''::text),
  constraint promotion_promised_points_check CHECK (promised_points >= 0),
  constraint promotion_revision_check CHECK (revision > 0),
  constraint promotion_uses_check CHECK (uses >= 0),
  constraint promotion_uses_per_member_check CHECK (uses_per_member >= 1 AND uses_per_member <= 100),
  constraint uses_within_budget CHECK (uses <= budget_uses)
);

create table promotion_use (
  id uuid not null,
  promotion_id integer not null,
  member_id bigint not null,
  place integer not null,
  payment_id uuid,
  state promotion_use_state not null,
  promised integer not null,
  given integer not null default 0,
  taken_back integer not null default 0,
  created_at timestamp with time zone not null,
  phone_digest bytea,
  constraint promotion_use_pkey PRIMARY KEY (id),
  constraint promotion_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint promotion_use_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint promotion_use_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint given_in_its_state CHECK (state = 'given'::promotion_use_state OR given = 0),
  constraint given_within_promise CHECK ((given - taken_back) <= promised),
  constraint promotion_use_check CHECK (taken_back >= 0 AND taken_back <= given),
  constraint promotion_use_given_check CHECK (given >= 0),
  constraint promotion_use_place_check CHECK (place > 0),
  constraint promotion_use_promised_check CHECK (promised > 0)
);
CREATE INDEX promotion_use_by_time ON promotion_use USING btree (created_at, id);
CREATE INDEX promotion_use_counted ON promotion_use USING btree (promotion_id) INCLUDE (promised) WHERE state <> 'released'::promotion_use_state;
CREATE INDEX promotion_use_newest ON promotion_use USING btree (promotion_id, created_at, id);
CREATE INDEX promotion_use_of_member ON promotion_use USING btree (member_id);
CREATE UNIQUE INDEX promotion_use_of_payment ON promotion_use USING btree (payment_id, promotion_id);
CREATE UNIQUE INDEX promotion_use_once ON promotion_use USING btree (promotion_id, member_id, place) WHERE state <> 'released'::promotion_use_state;
CREATE UNIQUE INDEX promotion_use_once_a_phone ON promotion_use USING btree (promotion_id, place, phone_digest) WHERE phone_digest IS NOT NULL;

create table protection_event (
  member_id bigint not null,
  number integer not null,
  at timestamp with time zone not null,
  kind text not null,
  cap text,
  amount integer,
  until_at timestamp with time zone,
  principal text not null,
  origin text not null default 'own'::text,
  constraint protection_event_pkey PRIMARY KEY (member_id, number),
  constraint protection_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES ledger_account(member_id),
  constraint protection_event_cap_check CHECK (cap = ANY (ARRAY['paid_day'::text, 'paid_week'::text, 'paid_month'::text, 'spent_day'::text, 'spent_month'::text])),
  constraint protection_event_kind_check CHECK (kind = ANY (ARRAY['cap_lowered'::text, 'raise_requested'::text, 'raise_confirmed'::text, 'raise_withdrawn'::text, 'break'::text, 'exclusion'::text, 'wait'::text, 'lifted'::text])),
  constraint protection_event_origin_check CHECK (origin = ANY (ARRAY['own'::text, 'person'::text, 'address'::text])),
  constraint protection_event_principal_check CHECK (principal = ANY (ARRAY['member'::text, 'staff'::text]))
);
CREATE TRIGGER protection_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON protection_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table published_banner (
  id integer not null,
  number integer not null,
  picture text not null,
  link text,
  alt_ja text not null,
  alt_en text not null,
  "position" integer not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  film text,
  constraint published_banner_pkey PRIMARY KEY (id, number),
  constraint shown_for_a_while CHECK (until_at > from_at)
);

create table published_course (
  id integer not null,
  number integer not null,
  points integer not null,
  memo_ja text not null,
  memo_en text not null,
  "position" integer not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint published_course_pkey PRIMARY KEY (id, number),
  constraint published_course_id_check CHECK (id > 0),
  constraint purchasable_points CHECK (points >= 300 AND points <= 50000),
  constraint shown_for_a_while CHECK (until_at > from_at)
);

create table published_offer (
  card_id integer not null,
  number integer not null,
  price integer not null,
  supply integer not null,
  limit_per_member integer not null,
  "position" integer not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint published_offer_pkey PRIMARY KEY (card_id, number),
  constraint published_offer_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint published_offer_limit_per_member_check CHECK (limit_per_member >= 0),
  constraint published_offer_price_check CHECK (price > 0),
  constraint published_offer_supply_check CHECK (supply >= 0),
  constraint shown_for_a_while CHECK (until_at > from_at)
);

create table purchase (
  member_id bigint not null,
  id uuid not null,
  pack_id integer not null,
  round integer not null,
  first_position integer not null,
  count integer not null,
  currency currency not null,
  paid bigint not null,
  coins_earned bigint not null,
  open_cards integer not null,
  created_at timestamp with time zone not null,
  decide_by timestamp with time zone not null,
  packs_opened integer default 0,
  beacon bigint,
  first_extra integer,
  extra_cards integer not null default 0,
  refunded_at timestamp with time zone,
  price_due_back_at timestamp with time zone,
  price_returned_at timestamp with time zone,
  terms_version smallint,
  final_screen smallint,
  constraint purchase_pkey PRIMARY KEY (member_id, id),
  constraint price_returned_if_due CHECK (price_returned_at IS NULL OR price_due_back_at IS NOT NULL) NOT VALID,
  constraint purchase_check CHECK (open_cards >= 0 AND open_cards <= (count + extra_cards)) NOT VALID,
  constraint purchase_coins_earned_check CHECK (coins_earned >= 0),
  constraint purchase_count_check CHECK (count > 0),
  constraint purchase_first_position_check CHECK (first_position > 0),
  constraint purchase_paid_check CHECK (paid >= 0)
) with (fillfactor=80);
CREATE INDEX purchase_free ON purchase USING btree (member_id, created_at) WHERE paid = 0;
CREATE INDEX purchase_free_refunded ON purchase USING btree (refunded_at) WHERE paid = 0 AND refunded_at IS NOT NULL;
CREATE INDEX purchase_free_time ON purchase USING btree (created_at) WHERE paid = 0;
CREATE INDEX purchase_price_due_back ON purchase USING btree (member_id, pack_id) WHERE price_due_back_at IS NOT NULL AND price_returned_at IS NULL;
CREATE INDEX purchase_undecided ON purchase USING btree (decide_by) WHERE open_cards > 0;
CREATE INDEX purchase_waiting ON purchase USING btree (member_id, decide_by) WHERE open_cards > 0;

create table push_subscription (
  id bigint not null generated always as identity,
  member_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  session_id_hash bytea,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_session FOREIGN KEY (session_id_hash) REFERENCES session(id_hash) ON DELETE CASCADE,
  constraint push_subscription_auth_check CHECK (auth <> ''::text),
  constraint push_subscription_endpoint_check CHECK (endpoint ~~ 'http%'::text),
  constraint push_subscription_p256dh_check CHECK (p256dh <> ''::text)
);
CREATE INDEX push_subscription_of_member ON push_subscription USING btree (member_id, id);
CREATE INDEX push_subscription_of_session ON push_subscription USING btree (session_id_hash);

create table rank_bonus (
  member_id bigint not null,
  purchase_id uuid not null,
  coins integer not null,
  promised_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  given integer,
  taken_back integer not null default 0,
  constraint rank_bonus_pkey PRIMARY KEY (member_id, purchase_id),
  constraint rank_bonus_coins_check CHECK (coins > 0),
  constraint rank_bonus_given_check CHECK (given >= 0 AND given <= coins),
  constraint rank_bonus_taken_back_check CHECK (taken_back >= 0 AND taken_back <= COALESCE(given, 0)),
  constraint settled_as_a_whole CHECK ((settled_at IS NULL) = (given IS NULL))
);
CREATE INDEX rank_bonus_due ON rank_bonus USING btree (promised_at, purchase_id) WHERE settled_at IS NULL;

create table rank_bonus_month (
  month timestamp with time zone not null,
  given bigint not null default 0,
  constraint rank_bonus_month_pkey PRIMARY KEY (month),
  constraint rank_bonus_month_given_check CHECK (given >= 0)
);

create table referral (
  friend_id bigint not null,
  referrer_id bigint not null,
  created_at timestamp with time zone not null,
  rewarded_at timestamp with time zone,
  place smallint,
  constraint referral_pkey PRIMARY KEY (friend_id),
  constraint one_friend_a_place UNIQUE (referrer_id, place),
  constraint referral_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES member(id),
  constraint referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES member(id),
  constraint nobody_refers_themselves CHECK (friend_id <> referrer_id),
  constraint referral_place_check CHECK (place >= 1 AND place <= 10),
  constraint rewarded_as_a_whole CHECK ((rewarded_at IS NULL) = (place IS NULL))
);
CREATE INDEX referral_referrer ON referral USING btree (referrer_id);

create table saved_view (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  is_public boolean not null default false,
  created_at timestamp with time zone not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_list_name_key UNIQUE (staff_id, list, name),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint saved_view_list_check CHECK (list <> ''::text),
  constraint saved_view_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint saved_view_query_check CHECK (char_length(query) <= 1000)
);
CREATE INDEX saved_view_public ON saved_view USING btree (list) WHERE is_public;

create table seller (
  intake_id integer not null,
  name text not null,
  address text not null,
  occupation text not null,
  age integer not null,
  identity text not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint seller_pkey PRIMARY KEY (intake_id),
  constraint seller_intake_id_fkey FOREIGN KEY (intake_id) REFERENCES intake(id),
  constraint seller_address_check CHECK (address <> ''::text),
  constraint seller_age_check CHECK (age >= 18),
  constraint seller_identity_check CHECK (identity <> ''::text),
  constraint seller_name_check CHECK (name <> ''::text),
  constraint seller_occupation_check CHECK (occupation <> ''::text)
);
CREATE INDEX seller_oldest ON seller USING btree (created_at);

create table sent_mail (
  id bigint not null generated always as identity,
  member_id bigint not null,
  sent_at timestamp with time zone not null,
  refused boolean not null,
  mail jsonb not null,
  useful_until timestamp with time zone,
  constraint sent_mail_pkey PRIMARY KEY (id),
  constraint sent_mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX sent_mail_of_member ON sent_mail USING btree (member_id, id DESC);
CREATE INDEX sent_mail_oldest ON sent_mail USING btree (sent_at);
CREATE INDEX sent_mail_refused ON sent_mail USING btree (sent_at, id) WHERE refused;

create table session (
  id_hash bytea not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  checked_pack_id integer,
  checked_count integer,
  viewed_course_id integer,
  checkout_session text,
  needs_new_password boolean not null default false,
  device text not null default ''::text,
  last_used_at timestamp with time zone,
  factor_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id_hash),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX session_expiry ON session USING btree (expires_at);
CREATE INDEX session_member ON session USING btree (member_id);

create table shipping_export (
  id integer not null generated always as identity,
  created_at timestamp with time zone not null,
  constraint shipping_export_pkey PRIMARY KEY (id)
);

create table shop_edition (
  kind text not null,
  id integer not null,
  number integer not null,
  content jsonb not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  published_at timestamp with time zone not null,
  origin text not null,
  published_by bigint,
  approved_by bigint,
  reason text not null,
  withdrawn_at timestamp with time zone,
  constraint shop_edition_pkey PRIMARY KEY (kind, id, number),
  constraint shop_edition_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint shop_edition_kind_id_fkey FOREIGN KEY (kind, id) REFERENCES shop_record(kind, id),
  constraint shop_edition_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff(id),
  constraint shop_edition_number_check CHECK (number > 0),
  constraint shop_edition_origin_check CHECK (origin = ANY (ARRAY['console'::text, 'import'::text])),
  constraint shown_for_a_while CHECK (until_at > from_at)
);

create table shop_record (
  kind text not null,
  id integer not null,
  revision integer not null,
  draft jsonb not null,
  preview_key uuid not null,
  edition integer,
  changed_at timestamp with time zone not null,
  constraint shop_record_pkey PRIMARY KEY (kind, id),
  constraint shop_record_id_check CHECK (id > 0),
  constraint shop_record_kind_check CHECK (kind <> ''::text),
  constraint shop_record_revision_check CHECK (revision > 0)
);
CREATE INDEX shop_record_changed ON shop_record USING btree (kind, changed_at, id);

create table shop_setting (
  name text not null,
  value jsonb not null,
  constraint shop_setting_pkey PRIMARY KEY (name)
);

create table shown_member (
  member_id bigint not null,
  name text not null default ''::text,
  in_feed boolean not null default false,
  on_collection boolean not null default false,
  collection_code text,
  changed_at timestamp with time zone not null,
  constraint shown_member_pkey PRIMARY KEY (member_id),
  constraint shown_member_collection_code_key UNIQUE (collection_code),
  constraint shown_member_check CHECK (name <> ''::text OR NOT (in_feed OR on_collection)),
  constraint shown_member_name_check CHECK (char_length(name) <= 20)
);

create table sms_code (
  member_id bigint not null,
  phone text not null,
  code_digest bytea not null,
  sent_at timestamp with time zone not null,
  tries_left smallint not null,
  constraint sms_code_pkey PRIMARY KEY (member_id),
  constraint sms_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint sms_code_tries_left_check CHECK (tries_left >= 0)
);

create table sms_quota (
  subject bytea not null,
  day date not null,
  sent smallint not null,
  constraint sms_quota_pkey PRIMARY KEY (subject, day),
  constraint sms_quota_sent_check CHECK (sent > 0)
);

create table staff (
  id bigint not null generated always as identity,
  mail text not null,
  mail_key text not null,
  name text not null,
  language language not null,
  password_hash text,
  is_demo boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_mail_key_key UNIQUE (mail_key),
  constraint staff_name_check CHECK (name <> ''::text)
);

create table staff_authenticator (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  name text not null,
  secret bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint staff_authenticator_pkey PRIMARY KEY (id),
  constraint staff_authenticator_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_authenticator_name_check CHECK (name <> ''::text)
);
CREATE INDEX staff_authenticator_staff ON staff_authenticator USING btree (staff_id);

create table staff_challenge (
  challenge text not null,
  staff_id bigint,
  expires_at timestamp with time zone not null,
  constraint staff_challenge_pkey PRIMARY KEY (challenge),
  constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_challenge_expiry ON staff_challenge USING btree (expires_at);

create table staff_device (
  staff_id bigint not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint staff_device_pkey PRIMARY KEY (staff_id, device_hash),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_device_device_hash_check CHECK (octet_length(device_hash) = 32)
);

create table staff_invitation (
  staff_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_invitation_pkey PRIMARY KEY (staff_id),
  constraint staff_invitation_token_hash_key UNIQUE (token_hash),
  constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_invitation_token_hash_check CHECK (octet_length(token_hash) = 32)
);

create table staff_passkey (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_passkey_name_check CHECK (name <> ''::text)
);
CREATE INDEX staff_passkey_staff ON staff_passkey USING btree (staff_id);

create table staff_recovery_code (
  staff_id bigint not null,
  code_hash bytea not null,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32)
);

create table staff_role (
  staff_id bigint not null,
  role text not null,
  constraint staff_role_pkey PRIMARY KEY (staff_id, role),
  constraint staff_role_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_role_role_check CHECK (role <> ''::text)
);

create table staff_session (
  id_hash bytea not null,
  staff_id bigint not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  factor_at timestamp with time zone,
  browser_hash bytea,
  constraint staff_session_pkey PRIMARY KEY (id_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_session_id_hash_check CHECK (octet_length(id_hash) = 32)
);
CREATE INDEX staff_session_expiry ON staff_session USING btree (expires_at);
CREATE INDEX staff_session_staff ON staff_session USING btree (staff_id);

create table stock_location (
  id integer not null generated always as identity,
  code text not null,
  created_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  constraint stock_location_pkey PRIMARY KEY (id),
  constraint stock_location_code_key UNIQUE (code),
  constraint stock_location_code_check CHECK (code <> ''::text)
);

create table stock_take (
  id integer not null generated always as identity,
  location_id integer not null,
  state text not null,
  counted_by bigint not null,
  counter text not null,
  opened_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  constraint stock_take_pkey PRIMARY KEY (id),
  constraint stock_take_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES staff(id),
  constraint stock_take_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_location(id),
  constraint stock_take_counter_check CHECK (counter <> ''::text),
  constraint stock_take_state_check CHECK (state = ANY (ARRAY['counting'::text, 'counted'::text, 'closed'::text, 'cancelled'::text]))
);
CREATE UNIQUE INDEX one_stock_take_of_location ON stock_take USING btree (location_id) WHERE state = ANY (ARRAY['counting'::text, 'counted'::text]);

create table stock_take_difference (
  take_id integer not null,
  holding_id bigint not null,
  expected integer not null,
  counted integer not null,
  resolution text,
  resolved_by text,
  why text,
  resolved_at timestamp with time zone,
  constraint stock_take_difference_pkey PRIMARY KEY (take_id, holding_id),
  constraint stock_take_difference_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holding(id),
  constraint stock_take_difference_take_id_fkey FOREIGN KEY (take_id) REFERENCES stock_take(id),
  constraint resolved_as_a_whole CHECK (num_nulls(resolution, resolved_by, why, resolved_at) = ANY (ARRAY[0, 4])),
  constraint stock_take_difference_counted_check CHECK (counted >= 0),
  constraint stock_take_difference_expected_check CHECK (expected >= 0),
  constraint stock_take_difference_resolution_check CHECK (resolution = ANY (ARRAY['recorded'::text, 'dismissed'::text]))
);

create table stock_take_scan (
  take_id integer not null,
  holding_id bigint not null,
  quantity integer not null,
  scanned_at timestamp with time zone not null,
  constraint stock_take_scan_pkey PRIMARY KEY (take_id, holding_id),
  constraint stock_take_scan_holding_id_fkey FOREIGN KEY (holding_id) REFERENCES holding(id),
  constraint stock_take_scan_take_id_fkey FOREIGN KEY (take_id) REFERENCES stock_take(id),
  constraint stock_take_scan_quantity_check CHECK (quantity > 0)
);

create table stored_picture (
  name text not null,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  uploaded_at timestamp with time zone not null,
  constraint stored_picture_pkey PRIMARY KEY (name),
  constraint stored_picture_bytes_check CHECK (bytes > 0),
  constraint stored_picture_height_check CHECK (height > 0),
  constraint stored_picture_sha256_check CHECK (length(sha256) = 32),
  constraint stored_picture_width_check CHECK (width > 0)
);
CREATE INDEX stored_picture_uploaded ON stored_picture USING btree (uploaded_at);

create table used_challenge (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint used_challenge_challenge_hash_check CHECK (octet_length(challenge_hash) = 32)
);
CREATE INDEX used_challenge_expiry ON used_challenge USING btree (expires_at);

create table void_round (
  pack_id integer not null,
  round integer not null,
  beacon bigint not null,
  member_ids bigint[] not null,
  refunded_at timestamp with time zone,
  constraint void_round_pkey PRIMARY KEY (pack_id, round)
);
CREATE INDEX void_round_to_refund ON void_round USING btree (pack_id, round) WHERE refunded_at IS NULL;

create table waiting_identity (
  token_hash bytea not null,
  provider text not null,
  subject text not null,
  mail_key text not null,
  expires_at timestamp with time zone not null,
  constraint waiting_identity_pkey PRIMARY KEY (token_hash),
  constraint waiting_identity_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'line'::text])),
  constraint waiting_identity_subject_check CHECK (subject <> ''::text),
  constraint waiting_identity_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX waiting_identity_by_expiry ON waiting_identity USING btree (expires_at);

create table waiting_log_in (
  session_hash bytea not null,
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  is_persistent boolean not null,
  method text not null,
  proved_by text not null,
  temporary_digest bytea,
  constraint waiting_log_in_pkey PRIMARY KEY (session_hash),
  constraint waiting_log_in_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint waiting_log_in_method_check CHECK (method = ANY (ARRAY['password'::text, 'temporary_password'::text, 'google'::text, 'line'::text])),
  constraint waiting_log_in_session_hash_check CHECK (octet_length(session_hash) = 32)
);
CREATE INDEX waiting_log_in_by_expiry ON waiting_log_in USING btree (expires_at);
CREATE INDEX waiting_log_in_by_member ON waiting_log_in USING btree (member_id);

create table waiting_round (
  pack_id integer not null,
  round integer not null,
  beacon bigint not null,
  currency currency not null,
  member_ids bigint[] not null,
  created_at timestamp with time zone not null,
  constraint waiting_round_pkey PRIMARY KEY (pack_id, round)
) with (toast_tuple_target=4080);
CREATE INDEX waiting_round_beacon ON waiting_round USING btree (beacon);

create table wished_card (
  member_id bigint not null,
  card_id integer not null,
  created_at timestamp with time zone not null,
  constraint wished_card_pkey PRIMARY KEY (member_id, card_id),
  constraint wished_card_card_id_fkey FOREIGN KEY (card_id) REFERENCES card(id),
  constraint wished_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX wished_card_of_card ON wished_card USING btree (card_id, member_id);

create table wished_card_progress (
  pack_id integer not null,
  until_member bigint not null,
  done_at timestamp with time zone,
  constraint wished_card_progress_pkey PRIMARY KEY (pack_id),
  constraint wished_card_progress_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES pack(id)
);
CREATE INDEX wished_card_progress_open ON wished_card_progress USING btree (pack_id) WHERE done_at IS NULL;

create table won_card (
  pack_id integer not null,
  "position" integer not null,
  member_id bigint not null,
  prize_id integer not null,
  buy_point integer,
  choice card_choice not null,
  decided_at timestamp with time zone,
  parcel smallint,
  share_code text,
  constraint won_card_pkey PRIMARY KEY (pack_id, "position"),
  constraint decided_once CHECK ((choice = 'open'::card_choice) = (decided_at IS NULL)),
  constraint only_priced_cards_become_points CHECK (choice <> 'points'::card_choice OR buy_point IS NOT NULL),
  constraint shipped_in_a_parcel CHECK ((choice <> 'ship'::card_choice OR parcel IS NOT NULL) AND ((choice <> ALL (ARRAY['open'::card_choice, 'points'::card_choice])) OR parcel IS NULL)) NOT VALID,
  constraint won_card_buy_point_check CHECK (buy_point >= 0),
  constraint won_card_position_check CHECK ("position" > 0)
) with (fillfactor=80);
CREATE INDEX won_card_shared_idx ON won_card USING btree (member_id) WHERE share_code IS NOT NULL;

create view idempotency_key as
 SELECT principal_id AS member_id,
    key,
    call,
    payload_hash,
    answer,
    created_at
   FROM idempotency_record
  WHERE principal_kind = 'member'::text;

create view posting as
 SELECT 'member:'::text || journal_entry.member_id AS account,
    journal_entry.member_id,
    journal_entry.number,
    journal_entry.currency,
    journal_entry.amount,
    journal_entry.created_at
   FROM journal_entry
UNION ALL
 SELECT 'shop:'::text || journal_entry.shop_account AS account,
    journal_entry.member_id,
    journal_entry.number,
    journal_entry.currency,
    - journal_entry.amount AS amount,
    journal_entry.created_at
   FROM journal_entry;
