import * as z from 'zod/mini';

/** The channels by which the shop sends advertising. Each needs a consent of its own. */
export const adConsentKinds = ['ads_mail', 'ads_line', 'ads_push'] as const;
export const adConsentKind = z.enum(adConsentKinds);
export type AdConsentKind = z.infer<typeof adConsentKind>;

/** Everything that a member can agree to. */
export const consentKind = z.enum(['terms', ...adConsentKinds]);
export type ConsentKind = z.infer<typeof consentKind>;

const screens = ['consents_page', 'panel', 'payment'] as const;

/** The screen on which a member agreed to changed terms. */
export const agreementScreen = z.enum(screens);
export type AgreementScreen = z.infer<typeof agreementScreen>;

/** The screen on which a member gave or withdrew a consent. */
export const consentSource = z.enum(['registration', ...screens]);
export type ConsentSource = z.infer<typeof consentSource>;
