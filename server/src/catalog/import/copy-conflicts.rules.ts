import type { Catalogue } from './catalogue.ts';
import type { CopyLabel, FoundProblem } from './catalogue-errors.texts.ts';

/** The texts that identify a physical copy. */
export type CopyName = Readonly<
  Record<'code' | 'grader' | 'certificate', string | null | undefined>
>;

/** A named copy that can still be won from a sealed pack. */
export interface SealedCopy extends CopyName {
  packId: number;
}

/**
 * Lists the names of a single copy of a card, each of which is unique: its code, and its
 * certificate with its grader.
 */
export function copyNames({ code, grader, certificate }: CopyName): CopyLabel[] {
  return [
    ...(code ? [`code ${code}` as const] : []),
    ...(certificate ? [`certificate ${[grader, certificate].join(' ').trim()}` as const] : []),
  ];
}

/**
 * Finds copies that would be sold twice: in two new packs, or in a new pack while they can still be
 * won from a sealed one. A copy that was won may be sold again, because its winner may have
 * returned it.
 *
 * @param sealed the packs of the catalogue that are sealed already
 */
export function copyConflicts(
  { packs }: Pick<Catalogue, 'packs'>,
  sealed: ReadonlySet<number>,
  copiesLeft: readonly SealedCopy[],
): FoundProblem[] {
  const packOf = new Map(
    copiesLeft.flatMap((copy) => copyNames(copy).map((name) => [name, copy.packId] as const)),
  );
  return packs
    .filter(({ id }) => !sealed.has(id))
    .flatMap(({ id, lineUp, extras }) =>
      [...lineUp, ...extras].flatMap(({ file, line, item }) =>
        (item === null ? [] : copyNames(item)).flatMap((name): FoundProblem[] => {
          const other = packOf.get(name);
          packOf.set(name, other ?? id);
          if (other === undefined || other === id) return [];
          return [{ file, line, name: 'copyTaken', values: [name, other] }];
        }),
      ),
    );
}
