/**
 * The limits of the business (spec, section 9). Server rules, screens and legal texts all import
 * them, so that no text can promise what the code does not do.
 */

/**
 * Points expire this many months after they were credited, without exception. Points that can be
 * used for at most 6 months from their issue are exempt from the Payment Services Act.
 */
export const pointValidityMonths = 6;
/** The shop mails a member at least this many days before points expire. */
export const expiryWarningDays = 14;
/** An account that was not used for this many months may be closed. */
export const dormancyMonths = 6;
/** The shop mails a member this many days before an unused account is closed. */
export const dormancyWarningDays = [30, 7] as const;

/** Retention of copies of mails to members, so that support can read what was sent. */
export const mailRetentionDays = 180;

/**
 * Retention of the response under an idempotency key: the same key gives the same response. A key
 * that carries its creation time (UUID version 7) and is older is refused.
 */
export const idempotencyKeyRetentionDays = 30;
/** Retention of a refusal under its idempotency key. A refusal charges nothing. */
export const refusalRetentionDays = 1;

/** Won cards wait this many hours for the member's decision. Then they become points. */
export const decisionHours = 24;

/** The longest time that a pack may give instead, in hours. */
export const mostHoldHours = 720;

/** Parcels are shipped within this many days, not counting weekends and holidays. */
export const shippingBusinessDays = 14;

/** The fewest and the most points of one order; 1 point costs 1 yen. */
export const pointPurchase = { min: 300, max: 50_000 } as const;
/** From this age on a member may buy points. At 18 a person in Japan is of age (Civil Code, 4). */
export const adultAge = 18;

/** Members under this age never buy points, whatever the operator sets. */
export const youngestMinor = 6;

/**
 * The most yen that members under 18 can pay in a month of Japan, with a guardian's consent
 * (protection.md, "Age"; the practice of the game industry).
 */
export const minorCaps = { under16: 5_000, under18: 20_000 } as const;
/**
 * How many days a guardian has to consent, how often a member asks in 24 hours, and how often one
 * mailbox is asked, by anybody: in 24 hours, and in all without a consent.
 */
export const guardianQuestion = {
  days: 7,
  perDay: 3,
  ofMailbox: { perDay: 1, inAll: 3, days: 90 },
} as const;
/**
 * A convenience store payment or bank transfer that is not paid within this many days is cancelled.
 */
export const paymentDueDays = 3;
/**
 * A bank transfer that arrives on a weekday within these hours (Japan time) is credited that day,
 * any other on the next business day.
 */
export const bankHours = { from: '10:00', to: '18:00' } as const;

/** How many friends a member may invite, and the points that both then receive. */
export const referral = { friends: 10, points: 500 } as const;

/**
 * Characters of a password. The specification asks for 6 to 20 half-width letters and digits. The
 * shop also accepts other printable characters, and up to 64 of them.
 */
export const passwordLength = { min: 6, usual: 20, max: 64 } as const;

/** A temporary password is valid for one login within this many minutes. */
export const temporaryPasswordMinutes = 30;
/**
 * An SMS code: its number of digits, its validity in minutes, how many tries it allows, and the
 * seconds before another can be sent.
 */
export const smsCode = { digits: 6, minutes: 10, tries: 5, resendSeconds: 60 } as const;

/** Retention of the log of log-ins, which the member can read. */
export const logInRetentionDays = 180;
/** How long the link in a mail about a log-in on a new device works, in days. */
export const logInAlertDays = 7;

/** A log-in on a new device waits for the second factor for so many minutes. */
export const waitingLogInMinutes = 10;

/** Support's removal of lost second factors takes effect after so many hours. */
export const factorRemovalHours = 72;

/**
 * Shipping or exchanging cards that are worth more points, together with those that the member
 * shipped within so many hours before, needs a second factor.
 */
export const shippedWithoutFactor = { points: 50_000, hours: 24 } as const;

/** A member who chose "stay logged in" stays logged in for this many days. */
export const stayLoggedInDays = 30;

/** Support answers on weekdays between these hours, Japan time. */
export const supportHours = { from: '10:00', to: '17:00' } as const;

/**
 * The prefecture number for an address outside Japan. The English forms always send it (spec,
 * section 5).
 */
export const overseasPrefecture = 99;

/**
 * Points, coins or yen in sum that one person of staff gives, takes or refunds alone, before a
 * second person must approve (console.md, "Two people"). Owners set another amount in the console.
 */
export const amountAlone = { usual: 10_000, largest: 1_000_000 } as const;

/**
 * A member gets a note about a day on which they paid more than `times` the median of their paying
 * days in the last `days` days, and at least `yen`. The same holds for points spent on packs.
 */
export const spendingNote = { times: 3, days: 90, yen: 10_000 } as const;
/** A member gets a note after each `minutes` in the shop. A longer pause starts the time again. */
export const activityNote = { minutes: 60, pauseMinutes: 15 } as const;

/** A member's change of their mail address (decision 69). */
export const mailChange = {
  /** How long the link to the new address works. */
  linkHours: 24,
  /** How long the link to the former address restores it. */
  undoDays: 3,
  /** How many links a member is mailed in a day. */
  perDay: 3,
} as const;
