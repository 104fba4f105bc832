import { factorRemovalHours, logInAlertDays, logInRetentionDays } from '#contract/limits.ts';
import { day, hour, minute } from '../lib/time.rules.ts';

/** How long the link in a mail about a new device works. */
export const alertMs = logInAlertDays * day;
/** How long the log of log-ins is stored. */
export const logRetentionMs = logInRetentionDays * day;
/** A device that is not used for so long is deleted. Its cookie ends then, too. */
export const deviceRetentionMs = 400 * day;

/** How long a passkey may take to answer a challenge. */
export const challengeMs = 5 * minute;
/** How long a person may take to log in at another company, and then to link the account. */
export const openidMs = 10 * minute;
/** How long a member has to object before support's removal of their factors takes effect. */
export const removalWaitMs = factorRemovalHours * hour;

/** How many codes are mailed in place of a copied passkey, in which time. */
export const mailedCodeLimit = { limit: 3, milliseconds: hour } as const;

/** A session is fresh for so long after its log-in. */
export const freshMs = 5 * minute;
/** More passkeys than anybody has devices. */
export const passkeysAtMost = 20;

/** Log-ins on one page of the log. */
export const logInsOnPage = 10;
