import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { DayBookings } from './day-bookings.rules.ts';
import { inOrder } from './reports.rules.ts';

/** Orders the sums of one day, so that equal sums have equal contents and hashes. */
export function contentsOf({ bookings, payments, packs }: DayBookings): DayBookings {
  const keyOf = (row: { kind?: string; unit?: string; method?: number; packId?: number }) =>
    [row.kind, row.unit, row.method, row.packId].join(' ');
  return {
    bookings: inOrder(bookings, keyOf),
    payments: inOrder(payments, keyOf),
    packs: inOrder(packs, keyOf),
  };
}

/** The SHA-256 hash of the contents of a close, as canonical JSON (JCS, RFC 8785). */
export function hashOfContents(contents: unknown): Buffer {
  const text = canonicalize(contents);
  if (text === undefined) throw new Error('the contents of a close are not JSON');
  return hash('sha256', text, 'buffer');
}
