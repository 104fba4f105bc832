import { PartnerSilentError } from '../providers/partners/partner-site.ts';

/**
 * Handles a site that does not answer: returns a fallback value. Every other error is rethrown, so
 * that it is logged.
 *
 * @throws every error except PartnerSilentError
 */
export function whenSilent<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof PartnerSilentError) return value;
    throw error;
  };
}
