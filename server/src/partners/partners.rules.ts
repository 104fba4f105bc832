import type { TransferState } from '../db/types.ts';
import { hour } from '../lib/time.rules.ts';

/** How long the shop tries to finish a transfer. After that it cancels it. */
export const transferTimeoutMs = hour;

/** The most points of one transfer: 10 digits (spec, section 5). */
export const maxTransferPoints = 9_999_999_999;

/**
 * Decides which call the shop makes next to the partner site for a transfer; undefined if the
 * transfer has ended. An earlier call may or may not have arrived. Every call answers with the
 * transfer's state, so repeating one or calling in the wrong order does no harm.
 */
export function nextCall(
  transfer: { state: TransferState; giveUpAt: Date },
  now: Date,
): 'reserve' | 'confirm' | 'cancel' | undefined {
  if (transfer.state !== 'requested' && transfer.state !== 'reserved') return undefined;
  if (transfer.giveUpAt <= now) return 'cancel';
  return transfer.state === 'requested' ? 'reserve' : 'confirm';
}

/**
 * Normalises a phone number for the comparison with a site's: digits only, Japan's country code as
 * 0.
 */
export function phoneKeyOf(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return digits.replace(/^(?:\+81|0081)0?/, '0').replace(/\D/g, '');
}
