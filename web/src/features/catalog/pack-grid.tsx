import type { ReactNode } from 'react';
import type { Pack } from '#contract/catalog.ts';
import { PackCard, PackCardSkeleton } from './pack-card.tsx';
import styles from './pack-grid.module.css';

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
    <Grid>
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
    </Grid>
  );
}

const places = [1, 2, 3, 4, 5, 6] as const;

/** Keeps the place of a grid while it is loaded. */
export function PackGridSkeleton() {
  return (
    <Grid>
      {places.map((place) => (
        <li key={place}>
          <PackCardSkeleton />
        </li>
      ))}
    </Grid>
  );
}

function Grid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
