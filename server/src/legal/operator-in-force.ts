import { systemActor } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { findIdsPublishedInConsole, recordImported } from '../editions/index.ts';
import { CachedValue } from '../lib/cached-value.ts';
import type { Clock } from '../lib/clock.ts';
import { findOperatorEditions, lockOperatorImport } from './legal.queries.ts';
import { operatorRecordId } from './legal-texts.ts';
import type { Operator } from './operator.ts';
import { contentOfOperator, operatorOfContent } from './operator-content.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** Finds the operator at a moment, by default now. */
export type FindOperator = (at?: Date) => Promise<Operator>;

/**
 * Makes the function that finds the operator in effect. Editions are published a minute before they
 * begin (`legalTexts`), so a list that is some seconds old already has them.
 *
 * @param configured the operator of the configuration, for a moment before the first edition
 * @param cacheTtlMs how long the editions are cached; less than a minute
 */
export function operatorFinder(
  { db, clock }: Deps,
  configured: Operator,
  cacheTtlMs: number,
): FindOperator {
  const editions = new CachedValue(() => findOperatorEditions(db), cacheTtlMs);
  return async (at = clock.now()) => {
    const found = (await editions.get()).find(({ fromAt }) => fromAt <= at);
    if (found === undefined) return configured;
    return operatorOfContent(found.content, configured.isDemo && found.origin === 'import');
  };
}

/**
 * Records the operator of the configuration as an edition, if it differs from the newest one. From
 * the first edition of the console on, the configuration is not read any more.
 *
 * @returns imported; unchanged; edited: the console's edition stays
 */
export function importOperator(
  { db, clock }: Deps,
  configured: Operator,
): Promise<'imported' | 'unchanged' | 'edited'> {
  const actor = systemActor('start', 'KAIFU_OPERATOR');
  return db.transaction(async (tx) => {
    // Several processes start at once.
    await lockOperatorImport(tx);
    const content = contentOfOperator(configured);
    const [newest] = await findOperatorEditions(tx);
    const isEqual =
      JSON.stringify(newest && sorted(newest.content)) === JSON.stringify(sorted(content));
    if (isEqual) return 'unchanged';
    if ((await findIdsPublishedInConsole(tx, 'legal')).includes(operatorRecordId)) return 'edited';
    const now = clock.now();
    const period = { from: now, until: null };
    const edition = { kind: 'legal', id: operatorRecordId, content, period } as const;
    await recordImported(tx, edition, { actor, now });
    return 'imported';
  });
}

/** Sorts the fields of an object, because the database does not keep their order. */
function sorted(value: object): unknown {
  return Object.entries(value)
    .map(([name, part]) => [name, typeof part === 'object' ? sorted(part) : part] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The operator in effect, for code that cannot wait for the database, such as mails. */
export class CurrentOperator {
  readonly #find: FindOperator;
  #now: Operator;

  constructor(find: FindOperator, first: Operator) {
    this.#find = find;
    this.#now = first;
  }

  get now(): Operator {
    return this.#now;
  }

  /** Reads it again. A process does so every few seconds. */
  async refresh(): Promise<void> {
    this.#now = await this.#find();
  }
}
