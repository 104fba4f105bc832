/**
 * The nodes on which a table's rows are when the database is Citus (docs/decisions/0028-citus.md).
 * On plain PostgreSQL this has no meaning.
 *
 * - `member`: in the shard of their member, beside everything else of this member.
 * - `pack`: in the shard of their pack, beside everything else of this pack.
 * - `reference`: a copy on every node. Reads and joins are local, writes go to all nodes.
 * - `coordinator`: on the coordinator only. For what is neither hot nor large, and for what is
 *   unique over all members.
 */
export type Placement =
  | { on: 'member' | 'pack'; column: string; before?: readonly string[] }
  | { on: 'reference'; before?: readonly string[] }
  | { on: 'coordinator' };

/** Places a table's rows in the shard of the member that the column names. */
const byMember = (column = 'member_id', before: readonly string[] = []): Placement => {
  return { on: 'member', column, before };
};
const byPack: Placement = { on: 'pack', column: 'pack_id' };
const reference: Placement = { on: 'reference' };
const coordinator: Placement = { on: 'coordinator' };

/**
 * Writes the statement that puts a table's owner into its primary key. The key of a distributed
 * table must contain the column by which it is distributed.
 */
const keyWithOwner = (table: string, ...columns: readonly string[]): string =>
  `alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key (${columns.join(', ')})`;

/**
 * Each table of the shop. A test requires an entry for every table of schema.sql, so a new table's
 * author decides where its rows are. `before` are statements that run before the table is
 * distributed. Tables are distributed in this order: a table after those that it references.
 */
export const distribution: Readonly<Record<string, Placement>> = {
  // The catalogue, and what is small, rarely written, and joined with everything.
  card_type: reference,
  card: reference,
  card_price: reference,
  // Its trigger would run once on each node. The import counts earlier purchases itself.
  pack: { on: 'reference', before: ['drop trigger if exists pack_limit_introduced on pack'] },
  prize: reference,
  pack_search: reference,
  pack_seal: reference,
  point_course: reference,
  published_course: reference,
  banner: reference,
  post: reference,
  exchange_offer: reference,
  published_offer: reference,
  partner_site: reference,
  shop_setting: reference,
  beacon_signature: reference,
  // Joined with won cards for the live feed; a row only of members who show their name or cards.
  shown_member: reference,

  // A member's books and cards. The first table gives the group its shards.
  ledger_account: byMember(),
  journal_entry: byMember(),
  point_lot: byMember(),
  debt_entry: byMember('member_id', [keyWithOwner('debt_entry', 'member_id', 'id')]),
  purchase: byMember(),
  exchange: byMember(),
  card_reminder: byMember(),
  member_note: byMember(),
  member_birth: byMember(),
  member_cap: byMember(),
  cap_raise: byMember(),
  protection_event: byMember(),
  member_consent: byMember(),
  partner_transfer: byMember(),
  idempotency_record: byMember('principal_id'),

  // A pack's stock, rounds and cards.
  pack_stock: byPack,
  pack_draw: byPack,
  pack_round: byPack,
  bound_round: byPack,
  drawn_round: byPack,
  waiting_round: byPack,
  pack_closing: byPack,
  pack_voiding: byPack,
  void_round: byPack,
  pack_limit_use: byPack,
  free_pack_use: byPack,
  won_card: byPack,

  feed_watch: coordinator,
  // Unique over all members: addresses, phones, orders of providers, accounts at partner sites.
  member: coordinator,
  partner_link: coordinator,
  payment: coordinator,
  payment_callback: coordinator,
  payment_event: coordinator,
  payment_refund: coordinator,
  // Sums of days: some dozen rows a day.
  daily_sum: coordinator,
  daily_booking: coordinator,
  daily_payment: coordinator,
  daily_pack: coordinator,
  daily_card_point: coordinator,
  daily_free_unit: coordinator,
  referral: coordinator,
  // Budgets and payments: each use locks its promotion.
  promotion: coordinator,
  member_coupon: coordinator,
  promotion_use: coordinator,
  // Records of advertising: a few a month.
  prize_campaign: coordinator,
  paid_post: coordinator,
  known_person: coordinator,
  excluded_person: coordinator,
  guardian_cancellation: coordinator,
  exclusion_to_spread: coordinator,
  left_account: coordinator,
  mailbox_stranger: coordinator,
  guardian_consent: coordinator,
  mailbox_link: coordinator,
  mail_change: coordinator,
  payment_card: coordinator,
  // Found by their own key, before anybody knows the member.
  session: coordinator,
  member_device: coordinator,
  waiting_log_in: coordinator,
  log_in: coordinator,
  member_passkey: coordinator,
  member_login_identity: coordinator,
  waiting_identity: coordinator,
  member_authenticator: coordinator,
  member_recovery_code: coordinator,
  factor_removal: coordinator,
  used_challenge: coordinator,
  sms_code: coordinator,
  sms_quota: coordinator,
  login_attempt: coordinator,
  // Worked through in order, by jobs and by people.
  card_reminder_progress: coordinator,
  operator_notice: coordinator,
  parcel: coordinator,
  sent_mail: coordinator,
  shipping_export: coordinator,
  letter_thread: coordinator,
  letter: coordinator,
  letter_picture: coordinator,
  letter_visitor: coordinator,
  letter_link: coordinator,
  canned_answer: coordinator,
  // Notices: worked through in order, by jobs. Favourites and wishes are found by pack and card.
  notice: coordinator,
  notice_delivery: coordinator,
  notice_preference: coordinator,
  notice_quiet_hours: coordinator,
  push_subscription: coordinator,
  // Settled in order, by a job.
  rank_bonus: coordinator,
  rank_bonus_month: coordinator,
  line_recipient: coordinator,
  favourite_pack: coordinator,
  member_address: coordinator,
  wished_card: coordinator,
  wished_card_progress: coordinator,
  // Custody: changed by hand, and joined with nothing that is distributed.
  stock_location: coordinator,
  intake: coordinator,
  seller: coordinator,
  holding: coordinator,
  holding_place: coordinator,
  holding_movement: coordinator,
  holding_photo: coordinator,
  pack_coverage: coordinator,
  copy_refund: coordinator,
  copy_offer: coordinator,
  stock_take: coordinator,
  stock_take_scan: coordinator,
  stock_take_difference: coordinator,
  // Read on one page, and written by hand.
  shop_record: coordinator,
  shop_edition: coordinator,
  published_banner: coordinator,
  legal_version: coordinator,
  pack_history: coordinator,
  stored_picture: coordinator,
  // The staff and what they do.
  catalogue_upload: coordinator,
  list_export: coordinator,
  list_export_part: coordinator,
  pack_draft: coordinator,
  pack_draft_revision: coordinator,
  pack_draft_preview: coordinator,
  approval_request: coordinator,
  approval_view: coordinator,
  saved_view: coordinator,
  audit_entry: coordinator,
  audit_link: coordinator,
  staff: coordinator,
  staff_authenticator: coordinator,
  staff_challenge: coordinator,
  staff_device: coordinator,
  staff_invitation: coordinator,
  staff_passkey: coordinator,
  staff_recovery_code: coordinator,
  staff_role: coordinator,
  staff_session: coordinator,
  day_close: coordinator,
  day_signature: coordinator,
  migration: coordinator,
};
