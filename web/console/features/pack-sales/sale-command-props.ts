import type { operations } from '#contract/console/index.ts';
import type { AnswerOf } from '../../lib/api.ts';
import type { Conflict } from '../../ui/command-panel.tsx';

export type Sale = AnswerOf<typeof operations.getPackSale>;

/** The properties of a command on the sale of a pack. */
export interface SaleCommandProps {
  readonly packId: string;
  /** The sale as it was seen, for `If-Match`. */
  readonly revision: string;
  /** How both versions are shown, once somebody else has changed the sale. */
  readonly conflict: Conflict<Sale>;
}
