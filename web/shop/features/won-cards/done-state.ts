import * as z from 'zod/mini';

/**
 * What was decided, handed to the last screen in the history entry, where a reload finds it again.
 */
const doneState = z.object({
  done: z.object({
    shipped: z.int(),
    converted: z.int(),
    pointsBack: z.int(),
    /** Cards of the purchase that still wait, and until when. */
    later: z.int(),
    decideBy: z.nullable(z.string()),
    packHistoryId: z.nullable(z.string()),
    /** It had been decided before: by another tab, or by the 24 hours. */
    settledBefore: z.boolean(),
  }),
});
export type Done = z.infer<typeof doneState>['done'];

/** The state to navigate to the last screen with. */
export function doneWith(done: Done): z.infer<typeof doneState> {
  return { done };
}

/** Reads `useLocation().state`; null where the screen was opened another way. */
export function doneFrom(locationState: unknown): Done | null {
  const parsed = z.safeParse(doneState, locationState);
  return parsed.success ? parsed.data.done : null;
}
