export { findConsenting } from './advertising.queries.ts';
export { agreeAtRegistration } from './agree-to-terms.ts';
export { consentConsoleRoutes } from './consents.console.routes.ts';
export { findConsents } from './consents.queries.ts';
export { consentRoutes } from './consents.routes.ts';
export { termsBarText } from './consents.texts.ts';
export { findTermsBar, type TermsBar } from './find-terms-bar.ts';
export { type AdChannel, findAdvertisable, mayAdvertise } from './may-advertise.ts';
