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

/** An edition of a record. */
export interface EditionKey {
  id: number;
  number: number;
  /**
   * Now plus the lead time of the kind: editions that begin up to this time cannot change any more.
   */
  fixedUntil: Date;
}

/** A kind of content that editors publish, by the capability that shows it in the shop. */
export interface PublishedKind<Content extends EditionContent = EditionContent> {
  name: Content['kind'];
  /** The title of a draft, for lists. */
  titleOf(content: Content): { ja: string; en: string };
  /** Lists the fields that are missing or wrong for a publication. */
  findProblems(content: Content): FieldProblem[];
  /** Lists further problems, in the transaction that publishes a draft. */
  findProblemsNow?(tx: Tx, content: Content): Promise<FieldProblem[]>;
  /** Whether an edition may begin in the past, as corrected news do. */
  mayBeginInPast: boolean;
  /**
   * How long before an edition begins it must be published, in milliseconds, so that each process
   * knows it by then.
   */
  leadMs: number;
  /**
   * Whether an edition that has begun can only be replaced by another: it never ends and is never
   * withdrawn. True of legal texts, because orders refer to them.
   */
  isPermanent: boolean;
  /**
   * The id of the only record that may have this content. Without this function, each new record
   * gets the next id.
   */
  idOf?(content: Content): number;
  /** Shows an edition in the shop, in the transaction that publishes it. */
  show(tx: Tx, edition: EditionKey, content: Content, period: Period): Promise<unknown>;
  /** Takes an edition off the shop. */
  hide(tx: Tx, edition: EditionKey): Promise<unknown>;
  /** The path and search of the shop's page that shows it. */
  pageOf(id: number): string;
}

export interface EditionDeps {
  db: Database;
  clock: Clock;
  /** The shop's public address, for previews. */
  shopUrl: string;
}
