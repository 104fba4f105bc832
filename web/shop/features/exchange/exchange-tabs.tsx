import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CardType } from '#contract/shop/catalog.ts';
import { coinGachaType, exchangeTypes } from '#contract/shop/exchange.ts';
import { centreCurrent } from '../../../kit/lib/centre-current.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import styles from './exchange-tabs.module.css';
import { exchangeTexts } from './texts.ts';

interface Props {
  /** Null while they load; their space is reserved. */
  readonly cardTypes: readonly CardType[] | null;
  readonly current: number;
  readonly linkOf: (type: number) => string;
}

/** The card types of the exchange, and coin packs, in a row that scrolls sideways. */
export function ExchangeTabs({ cardTypes, current, linkOf }: Props) {
  const t = useTexts(exchangeTexts);
  const row = useRef<HTMLUListElement>(null);
  const tabs = cardTypes && [
    ...exchangeTypes.flatMap((id) => cardTypes.filter((type) => type.id === id)),
    { id: coinGachaType, name: t('coinGacha') },
  ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab becomes current, or the tabs arrive
  useEffect(() => void centreCurrent(row.current, 'auto'), [current, tabs === null]);

  return (
    <nav aria-label={t('tabs')}>
      <ul ref={row} className={styles.row}>
        {tabs === null && (
          <li>
            <Skeleton width="18rem" height="2.75rem" />
          </li>
        )}
        {tabs?.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={linkOf(id)}
              replace
              className={styles.tab}
              aria-current={id === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
