import type { Pack } from '#contract/shop/catalog.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { PackCard, PackCardSkeleton } from './pack-card.tsx';

interface PackGridProps {
  readonly packs: readonly Pack[];
  /** The URL that a press on a pack opens. */
  readonly linkOf: (pack: Pack) => string;
  /** How many of the first pictures load eagerly. */
  readonly eager?: number;
  /** Names of card types, for a list with several types. */
  readonly typeNames?: ReadonlyMap<number, string>;
}

/** A grid of packs: two columns on a phone, five on a wide screen. */
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

/** Reserves the grid's space while it loads. */
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
