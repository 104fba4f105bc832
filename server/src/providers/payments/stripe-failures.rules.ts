import type { FailureReason } from './payment-provider.ts';

/**
 * Stripe's error and decline codes that say more than "declined" (docs.stripe.com/error-codes,
 * /declines/codes).
 */
const reasons: Readonly<Record<string, FailureReason>> = {
  incorrect_number: 'card_number',
  invalid_number: 'card_number',
  expired_card: 'card_expiry',
  invalid_expiry_month: 'card_expiry',
  invalid_expiry_year: 'card_expiry',
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  cvc_check_failed: 'security_code',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  insufficient_funds: 'insufficient',
  card_velocity_exceeded: 'insufficient',
  withdrawal_count_limit_exceeded: 'insufficient',
  issuer_not_available: 'maintenance',
  processing_error: 'communication',
  reenter_transaction: 'communication',
  try_again_later: 'communication',
  payment_method_customer_decline: 'refused_by_customer',
  card_declined: 'declined',
  payment_method_provider_decline: 'declined',
};

/**
 * Translates Stripe's code of a failed payment into the shop's reason. A decline code is more
 * precise than an error code.
 */
export function failureReasonOf(
  code: string | null | undefined,
  declineCode: string | null | undefined,
): FailureReason {
  return reasons[declineCode ?? ''] ?? reasons[code ?? ''] ?? 'other';
}
