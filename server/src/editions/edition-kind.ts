import type { EditionContent } from '#contract/console/editions.ts';
import type { Database, Tx } from '../db/database.ts';
import type { FieldProblem } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';

/** When members see an edition. */
export interface Period {
  from: Date;
  /** Null: until it is withdrawn. */
  until: Date | null;
}

/** A kind of content that editors publish, by the capability that shows it in the shop. */
export interface PublishedKind<Content extends EditionContent = EditionContent> {
  name: Content['kind'];
  /** The title of a draft, for lists. */
  titleOf(content: Content): { ja: string; en: string };
  /** Lists the fields that are missing or wrong for a publication. */
  findProblems(content: Content): FieldProblem[];
  /** Whether the first moment of an edition may be past, as that of corrected news is. */
  mayBeginInPast: boolean;
  /** Shows an edition in the shop, in the transaction that publishes it. */
  show(tx: Tx, id: number, content: Content, period: Period): Promise<unknown>;
  /** Takes what is shown off the shop. */
  hide(tx: Tx, id: number): Promise<unknown>;
  /** The path and search of the shop's page that shows it. */
  pageOf(id: number): string;
}

export interface EditionDeps {
  db: Database;
  clock: Clock;
  /** The shop's public address, for previews. */
  shopUrl: string;
}
