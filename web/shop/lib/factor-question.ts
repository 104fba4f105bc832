import { createContext } from 'react';
import type { Factor } from '#contract/envelope.ts';

/** Whether the app asks for a second factor at this moment. */
export const IsFactorAsked = createContext(false);

/** A question for the member's second factor. */
export interface FactorQuestion {
  readonly factors: readonly Factor[];
  /** @param isShown whether the member has shown a factor */
  readonly onEnd: (isShown: boolean) => void;
}

/**
 * Makes a function that asks for a second factor. Requests that are refused together share one
 * question.
 *
 * @param show shows a question; with null, closes it
 */
export function createFactorPrompt(
  show: (question: FactorQuestion | null) => void,
): (factors: readonly Factor[]) => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  return (factors) => {
    open ??= new Promise((resolve) => {
      show({
        factors,
        onEnd: (isShown) => {
          open = null;
          show(null);
          resolve(isShown);
        },
      });
    });
    return open;
  };
}
