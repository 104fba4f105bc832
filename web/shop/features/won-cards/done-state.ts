import * as z from 'zod/mini';

/**
 * The decision, passed to the last screen in the history entry, so that it survives a reload.
 */
const doneState = z.object({
  done: z.object({
    shipped: z.int(),
    converted: z.int(),
    pointsBack: z.int(),
    /** The cards of the purchase that still wait, and their deadline. */
    later: z.int(),
    decideBy: z.nullable(z.string()),
    packHistoryId: z.nullable(z.string()),
    /** The cards had been decided before, in another tab or by the deadline. */
    settledBefore: z.boolean(),
    /** The chosen day of delivery. */
    deliverOn: z.optional(z.string()),
  }),
});
export type Done = z.infer<typeof doneState>['done'];

/** Makes the navigation state for the last screen. */
export function doneWith(done: Done): z.infer<typeof doneState> {
  return { done };
}

/** Reads the decision from `useLocation().state`; null if the screen was opened another way. */
export function doneFrom(locationState: unknown): Done | null {
  const parsed = z.safeParse(doneState, locationState);
  return parsed.success ? parsed.data.done : null;
}
