import { PartnerUnavailableError } from '../providers/partners/partner-site.ts';

/**
 * Handles a site that does not answer: returns a fallback value. Every other error is rethrown, so
 * that it is logged.
 *
 * @throws every error except PartnerUnavailableError
 */
export function fallbackIfUnavailable<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof PartnerUnavailableError) return value;
    throw error;
  };
}
