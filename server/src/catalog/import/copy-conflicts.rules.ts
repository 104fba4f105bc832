import type { Catalogue } from './catalogue.ts';
import type { CatalogueError } from './catalogue-errors.ts';

/** The texts that tell a physical copy from all others. */
export type CopyName = Readonly<
  Record<'code' | 'grader' | 'certificate', string | null | undefined>
>;

/** A named copy that a sealed pack can still give. */
export interface SealedCopy extends CopyName {
  packId: number;
}

/**
 * Lists the names of a single copy of a card, each of which is unique: its code, and its
 * certificate.
 */
export function copyNames({ code, grader, certificate }: CopyName): string[] {
  return [
    ...(code ? [`code ${code}`] : []),
    ...(certificate ? [`certificate ${[grader, certificate].join(' ').trim()}`] : []),
  ];
}

/**
 * Finds copies that would be sold twice: in two new packs, or in a new pack while a sealed one can
 * still give them. A copy that was won may be sold again, because its winner may have returned it.
 *
 * @param sealed the packs of the catalogue that are sealed already
 */
export function copyConflicts(
  { packs }: Pick<Catalogue, 'packs'>,
  sealed: ReadonlySet<number>,
  copiesLeft: readonly SealedCopy[],
): CatalogueError[] {
  const packOf = new Map(
    copiesLeft.flatMap((copy) => copyNames(copy).map((name) => [name, copy.packId] as const)),
  );
  return packs
    .filter(({ id }) => !sealed.has(id))
    .flatMap(({ id, lineUp, extras }) =>
      [...lineUp, ...extras].flatMap(({ file, line, item }) =>
        (item === null ? [] : copyNames(item)).flatMap((name): CatalogueError[] => {
          const other = packOf.get(name);
          packOf.set(name, other ?? id);
          if (other === undefined || other === id) return [];
          const sentence = `the copy with ${name} is in pack ${other} already, and can still be drawn there`;
          return [{ file, line, sentence }];
        }),
      ),
    );
}
