import * as z from 'zod/mini';

/**
 * Where a navigation came from, kept in the history entry so that it survives a reload:
 * `navigate(path, { state: arrivingFrom('confirm-buy-product') })`.
 */
const arrivalState = z.object({
  from: z.enum(['confirm-buy-product', 'pack-detail', 'get-card-list', 'buy-product-history']),
});
export type ArrivalState = z.infer<typeof arrivalState>;

/** The state of a navigation that says which screen it came from. */
export function arrivingFrom(from: ArrivalState['from']): ArrivalState {
  return { from };
}

/** Reads `useLocation().state`: the screen before, or null where it is unknown. */
export function arrivedFrom(locationState: unknown): ArrivalState['from'] | null {
  const parsed = z.safeParse(arrivalState, locationState);
  return parsed.success ? parsed.data.from : null;
}

const complaint = z.object({ complaint: z.string() });

/**
 * Sends a screen the sentence it has to say; kept in the history entry, never in the address, where
 * anyone could write it.
 */
export function navigationStateWithError(sentence: string): z.infer<typeof complaint> {
  return { complaint: sentence };
}

/** Reads `useLocation().state`: the sentence another screen sent, or null. */
export function complaintFrom(locationState: unknown): string | null {
  const parsed = z.safeParse(complaint, locationState);
  return parsed.success && parsed.data.complaint !== '' ? parsed.data.complaint : null;
}

const interruption = z.object({ interruptedAt: z.string().check(z.startsWith('/')) });

/** Keeps the address at which somebody was when the shop closed, for the way back. */
export function interrupting(address: string): z.infer<typeof interruption> {
  return { interruptedAt: address };
}

/** Reads `useLocation().state`: the address to go back to, or null where there is none. */
export function interruptedAt(locationState: unknown): string | null {
  const parsed = z.safeParse(interruption, locationState);
  return parsed.success ? parsed.data.interruptedAt : null;
}

const lost = z.object({ lost: z.literal(true) });

/**
 * Says that what an address named is not there, so that the top page, which is shown instead, can
 * tell.
 */
export function comingFromNowhere(): z.infer<typeof lost> {
  return { lost: true };
}

/** Reads `useLocation().state`: whether the address that led here names nothing. */
export function cameFromNowhere(locationState: unknown): boolean {
  return z.safeParse(lost, locationState).success;
}

const sheet = z.object({ sheetOver: z.string() });

/**
 * Marks the entry that is added while a sheet lies over a screen; it names the entry of the screen
 * itself.
 */
export function withSheetOver(locationState: unknown, key: string): z.infer<typeof sheet> {
  return { ...(typeof locationState === 'object' ? locationState : null), sheetOver: key };
}

/**
 * Reads `useLocation().state`: the key of the entry that a sheet lies over, or null where this is
 * no sheet's entry.
 */
export function sheetOver(locationState: unknown): string | null {
  const parsed = z.safeParse(sheet, locationState);
  return parsed.success ? parsed.data.sheetOver : null;
}
