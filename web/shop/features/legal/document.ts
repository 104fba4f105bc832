import type { ReactNode } from 'react';
import type { Operator } from '#contract/shop/legal.ts';

/** A legal page or guide in one language. It contains the operator's data and the shop's limits. */
export interface LegalDocument {
  readonly title: string;
  /** The shown date of the last change; guides have none. */
  readonly updated?: string;
  readonly lead: ReactNode;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The anchor in the URL. */
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

/** The function that each document's module exports as `write`. */
export type WriteDocument = (operator: Operator) => LegalDocument;
