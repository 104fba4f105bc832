import * as z from 'zod/mini';

/**
 * Where a navigation came from, kept in the history entry so that it survives a reload:
 * `navigate(path, { state: arrivingFrom('confirm-buy-product') })`.
 */
const arrivalState = z.object({ from: z.enum(['confirm-buy-product', 'pack-detail']) });
export type ArrivalState = z.infer<typeof arrivalState>;

export function arrivingFrom(from: ArrivalState['from']): ArrivalState {
  return { from };
}

/** Reads `useLocation().state`: the screen before, or null where it is unknown. */
export function arrivedFrom(locationState: unknown): ArrivalState['from'] | null {
  const parsed = z.safeParse(arrivalState, locationState);
  return parsed.success ? parsed.data.from : null;
}
