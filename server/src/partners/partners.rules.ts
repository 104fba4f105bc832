import type { TransferState } from '../db/types.ts';
import { hour } from '../lib/time.rules.ts';

/** So long the shop tries to finish a transfer; afterwards it undoes it. */
export const finishingMilliseconds = hour;

/** Spec, section 5: at most 10 digits. */
export const mostPoints = 9_999_999_999;

/**
 * What to ask the partner site next about a transfer; undefined where it has ended. Whatever was
 * asked before may have arrived or not: each call says how things stand, so asking the wrong one
 * first does no harm.
 */
export function nextCall(
  transfer: { state: TransferState; giveUpAt: Date },
  now: Date,
): 'reserve' | 'confirm' | 'cancel' | undefined {
  if (transfer.state !== 'requested' && transfer.state !== 'reserved') return undefined;
  if (transfer.giveUpAt <= now) return 'cancel';
  return transfer.state === 'requested' ? 'reserve' : 'confirm';
}

/** A phone number as both sides compare it: its digits, with Japan's country code written as 0. */
export function phoneKeyOf(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return digits.replace(/^(?:\+81|0081)0?/, '0').replace(/\D/g, '');
}
