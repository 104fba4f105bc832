/**
 * The numbers of the business (spec, section 9). Rules on the server, screens and legal texts all
 * take them from here, so that no text can promise what the code does not do.
 */

/**
 * Points expire so long after they were credited, whatever happens to them: only points that can be
 * used for no more than 6 months from their issue are outside the Payment Services Act.
 */
export const pointValidityMonths = 6;
/** A member is told by mail that points expire, at least so many days before they do. */
export const expiryWarningDays = 14;
/** An account unused for so long may be closed. */
export const dormancyMonths = 6;
/** A member is told by mail so many days before an unused account is closed. */
export const dormancyWarningDays = [30, 7] as const;

/** Copies of mails to members are kept so long, so that support can see what was written. */
export const keptMailDays = 180;

/**
 * What was answered under an idempotency key is kept so long: the same key gives the same answer. A
 * key that says when it was made (a UUID of version 7) and is older is refused.
 */
export const keptKeyDays = 30;
/** A refusal, which took nothing, is kept under its key so long. */
export const keptRefusalDays = 1;

/** Won goods wait so long for a choice; then they become points. */
export const decisionHours = 24;

/** Shipped within so many days, weekends and holidays left out. */
export const shippingBusinessDays = 14;

/** Points that can be bought at once; 1 point is 1 yen. */
export const pointPurchase = { min: 300, max: 50_000 } as const;
/** A convenience store or bank payment that is not made by then is cancelled. */
export const paymentDueDays = 3;
/**
 * A bank transfer that arrives within these hours on a weekday is credited that day, otherwise on
 * the next business day.
 */
export const bankHours = { from: '10:00', to: '18:00' } as const;

/** Friends a member may bring, and the points that both then get. */
export const referral = { friends: 10, points: 500 } as const;

/**
 * Characters of a password. The specification's form is 6 to 20 half-width letters and digits; any
 * others that can be printed, and up to 64 of them, are accepted as well.
 */
export const passwordLength = { min: 6, usual: 20, max: 64 } as const;

/** A temporary password is good for one login within so long. */
export const temporaryPasswordMinutes = 30;
/**
 * A code by SMS: so many digits, good for so long and so many tries; another is sent after
 * `resendSeconds` at the earliest.
 */
export const smsCode = { digits: 6, minutes: 10, tries: 5, resendSeconds: 60 } as const;

/** Who asked at the login to skip it next time stays logged in so long. */
export const keptSessionDays = 30;

/** Support answers on weekdays between these hours, Japan time. */
export const supportHours = { from: '10:00', to: '17:00' } as const;

/**
 * The number of an address outside Japan among the prefectures, which English always sends (spec,
 * section 5).
 */
export const overseasPrefecture = 99;
