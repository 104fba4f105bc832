import type { Pack } from '#contract/shop/catalog.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PackCard, PackCardSkeleton } from './pack-card.tsx';

interface PackGridProps {
  readonly packs: readonly Pack[];
  /** Where a press on a pack leads. */
  readonly linkOf: (pack: Pack) => string;
  /** How many of the first pictures are fetched at once. */
  readonly eager?: number;
  /** Names of card types, where packs of several stand together. */
  readonly typeNames?: ReadonlyMap<number, string>;
}

/** Packs side by side: two on a phone, five on a wide screen. */
export function PackGrid({ packs, linkOf, eager = 0, typeNames }: PackGridProps) {
  return (
    <CardGrid>
      {packs.map((pack, index) => (
        <li key={pack.id}>
          <PackCard
            pack={pack}
            to={linkOf(pack)}
            eager={index < eager}
            typeName={typeNames?.get(pack.card_type)}
          />
        </li>
      ))}
    </CardGrid>
  );
}

const places = [1, 2, 3, 4, 5, 6] as const;

/** Keeps the place of a grid while it is loaded. */
export function PackGridSkeleton() {
  return (
    <CardGrid>
      {places.map((place) => (
        <li key={place}>
          <PackCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
