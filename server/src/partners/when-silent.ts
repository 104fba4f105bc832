import { PartnerSilentError } from '../providers/partners/partner-site.ts';

/**
 * Stands in for what a partner site did not say. Any other failure is the shop's own and is thrown
 * on, so that it is logged.
 *
 * @throws what is no PartnerSilentError
 */
export function whenSilent<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof PartnerSilentError) return value;
    throw error;
  };
}
