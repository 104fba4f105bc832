import { useId } from 'react';
import type { ExchangeCard } from '#contract/shop/exchange.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import { exchangeTexts } from './texts.ts';
import type { useExchange } from './use-exchange.ts';

interface Props {
  readonly cards: readonly ExchangeCard[];
  /** The search words; '' without a search. */
  readonly words: string;
  readonly onClearSearch: () => void;
  readonly coins: number | null;
  readonly exchange: ReturnType<typeof useExchange>;
}

/** The cards of one page of the exchange. */
export function OfferGrid({ cards, words, onClearSearch, coins, exchange }: Props) {
  const t = useTexts(exchangeTexts);
  const id = useId();
  if (cards.length === 0) {
    if (words === '') return <EmptyState title={t('none')} />;
    return (
      <EmptyState
        icon="search"
        title={t('none')}
        actions={<Button onClick={onClearSearch}>{t('clearSearch')}</Button>}
      >
        <p>{t('noneFound', { words })}</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {t('cards')}
      </h2>
      <CardGrid roomy>
        {cards.map((card) => (
          <li key={card.id}>
            <OfferCard
              card={card}
              coins={coins}
              disabled={exchange.isChecking}
              busy={exchange.isChecking && exchange.input?.card.id === card.id}
              onExchange={(count) => exchange.start({ card, count })}
            />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}

/** The draft of an offer, as its editor previews it. Nothing can be exchanged. */
export function PreviewedOffer({ card }: { readonly card: ExchangeCard }) {
  return (
    <CardGrid roomy>
      <li>
        <OfferCard card={card} coins={null} disabled busy={false} onExchange={() => undefined} />
      </li>
    </CardGrid>
  );
}

const places = [1, 2, 3, 4, 5, 6] as const;

/** Reserves the cards' space while they load. */
export function OfferGridSkeleton() {
  return (
    <CardGrid roomy aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <OfferCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
