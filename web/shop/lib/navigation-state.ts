import * as z from 'zod/mini';

/**
 * The screen that a navigation came from. It is stored in the history entry, so that it survives a
 * reload: `navigate(path, { state: arrivingFrom('confirm-buy-product') })`.
 */
const arrivalState = z.object({
  from: z.enum(['confirm-buy-product', 'pack-detail', 'get-card-list', 'buy-product-history']),
});
export type ArrivalState = z.infer<typeof arrivalState>;

/** Makes the navigation state that names the previous screen. */
export function arrivingFrom(from: ArrivalState['from']): ArrivalState {
  return { from };
}

/** Reads the previous screen from `useLocation().state`; null if unknown. */
export function arrivedFrom(locationState: unknown): ArrivalState['from'] | null {
  const parsed = z.safeParse(arrivalState, locationState);
  return parsed.success ? parsed.data.from : null;
}

const errorState = z.object({ errorText: z.string() });

/**
 * Makes the navigation state that carries an error for the next screen to show. It is never part of
 * the URL, where anyone could write one.
 */
export function navigationStateWithError(sentence: string): z.infer<typeof errorState> {
  return { errorText: sentence };
}

/** Reads the error of another screen from `useLocation().state`, or null. */
export function errorFromNavigationState(locationState: unknown): string | null {
  const parsed = z.safeParse(errorState, locationState);
  return parsed.success && parsed.data.errorText !== '' ? parsed.data.errorText : null;
}

const interruptedState = z.object({ interruptedAt: z.string().check(z.startsWith('/')) });

/** Stores the URL that was open when the shop closed, so that the person can return to it. */
export function navigationStateInterrupted(address: string): z.infer<typeof interruptedState> {
  return { interruptedAt: address };
}

/** Reads the URL to return to from `useLocation().state`, or null. */
export function interruptedAddressFrom(locationState: unknown): string | null {
  const parsed = z.safeParse(interruptedState, locationState);
  return parsed.success ? parsed.data.interruptedAt : null;
}

const returnState = z.object({ returnTo: z.string().check(z.startsWith('/')) });

/**
 * Stores the URL of a step that needs something from another screen, to lead back to it. A screen
 * between the two passes its own on.
 */
export function navigationStateReturning(from: {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}): z.infer<typeof returnState> {
  return { returnTo: returnAddressFrom(from.state) ?? from.pathname + from.search };
}

/** Reads the URL of the step to go back to from `useLocation().state`, or null. */
export function returnAddressFrom(locationState: unknown): string | null {
  const parsed = z.safeParse(returnState, locationState);
  return parsed.success ? parsed.data.returnTo : null;
}

const notFoundState = z.object({ lost: z.literal(true) });

/**
 * Makes the navigation state that says that a URL was not found. The top page is shown
 * instead, with a message.
 */
export function navigationStateNotFound(): z.infer<typeof notFoundState> {
  return { lost: true };
}

/** Reads from `useLocation().state` whether the URL was not found. */
export function isFromNotFound(locationState: unknown): boolean {
  return z.safeParse(notFoundState, locationState).success;
}

const sheetState = z.object({ sheetOver: z.string() });

/**
 * Marks the history entry that is added while a sheet covers a screen; `key` names the screen's own
 * entry.
 */
export function withSheetOver(locationState: unknown, key: string): z.infer<typeof sheetState> {
  return { ...(typeof locationState === 'object' ? locationState : null), sheetOver: key };
}

/**
 * Reads the key of the covered screen's entry from `useLocation().state`; null if the entry is not
 * a sheet's.
 */
export function sheetOver(locationState: unknown): string | null {
  const parsed = z.safeParse(sheetState, locationState);
  return parsed.success ? parsed.data.sheetOver : null;
}
