import type { ReactNode } from 'react';
import type { Operator } from '#contract/shop/legal.ts';

/**
 * A legal page or guide in one language, with the operator's own data and the shop's own numbers in
 * it.
 */
export interface LegalDocument {
  readonly title: string;
  /** When the text was last changed, as it is shown; a guide has no such date. */
  readonly updated?: string;
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Its anchor in the address. */
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

/** What each document's module exports as `write`. */
export type WriteDocument = (operator: Operator) => LegalDocument;
