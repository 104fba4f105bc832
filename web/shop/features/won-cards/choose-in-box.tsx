import { useEffect, useMemo, useReducer, useState } from 'react';
import type { BoxedPurchase, WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { LargeCard } from '../../ui/large-card.tsx';
import { CardList } from './card-list.tsx';
import { nothingChosen, onlyOpen, sortMostValuableFirst, sumsOf } from './choice.rules.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { type ChoiceAction, type ChoiceState, nextChoices } from './choice-state.rules.ts';
import { BulkTools } from './choice-tools.tsx';
import styles from './choose-cards.module.css';
import { Deadline } from './deadline.tsx';
import { boxName } from './decide.ts';
import { storedChoices } from './stored-choices.ts';
import { wonCardTexts } from './texts.ts';

/** Finds the cards that are opened, of all purchases of the box. */
export function openedCards(purchases: readonly BoxedPurchase[]): WonCard[] {
  return purchases.flatMap((purchase) => (purchase.unopened > 0 ? [] : purchase.cards));
}

interface Props {
  readonly purchases: readonly BoxedPurchase[];
  /** Open cards of further purchases, which are not listed. */
  readonly more: number;
  readonly onExpired: () => void;
  readonly onProceed: () => void;
}

/** The undecided cards of all purchases, each purchase with its own deadline. */
export function ChooseInBox({ purchases, more, onExpired, onProceed }: Props) {
  const t = useTexts(wonCardTexts);
  const cards = useMemo(() => openedCards(purchases), [purchases]);
  const [state, act] = useReducer(nextChoices, null, () => ({
    choices: onlyOpen(storedChoices.read(boxName) ?? nothingChosen, cards),
    past: [],
  }));
  useEffect(() => act({ type: 'reread', cards }), [cards]);
  useEffect(() => storedChoices.save(boxName, state.choices), [state.choices]);
  const [large, setLarge] = useState<WonCard | null>(null);
  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h1>{t('boxTitle')}</h1>
          <p className={styles.lead}>{t('boxLead')}</p>
        </header>
        {cards.length > 0 && (
          <div className={styles.tools}>
            <BulkTools
              cards={cards}
              filtered={false}
              onChooseAll={(chosen, choice) => act({ type: 'all', cards: chosen, choice })}
            />
          </div>
        )}
        {purchases.map((purchase) => (
          <OnePurchase
            key={purchase.pack_history_id}
            {...{ purchase, state, act, onExpired }}
            onEnlarge={setLarge}
          />
        ))}
        {more > 0 && <Notice>{t('boxMore', { count: more })}</Notice>}
      </div>
      <LargeCard card={large} onClose={() => setLarge(null)} />
      {cards.length > 0 && (
        <ChoiceBar
          sums={sumsOf(cards, state.choices)}
          canUndo={state.past.length > 0}
          onUndo={() => act({ type: 'undo' })}
          onProceed={onProceed}
        />
      )}
    </div>
  );
}

interface PurchaseProps {
  readonly purchase: BoxedPurchase;
  readonly state: ChoiceState;
  readonly act: (action: ChoiceAction) => void;
  readonly onExpired: () => void;
  readonly onEnlarge: (card: WonCard) => void;
}

/** The cards of one purchase with its deadline; only a link while packs are not opened. */
function OnePurchase({ purchase, state, act, onExpired, onEnlarge }: PurchaseProps) {
  const t = useTexts(wonCardTexts);
  const { pack_history_id: id, title, unopened } = purchase;
  const cards = useMemo(() => sortMostValuableFirst(purchase.cards), [purchase.cards]);
  return (
    <section className={styles.head} aria-label={title}>
      <h2>{title}</h2>
      <Deadline until={purchase.decide_by} onExpired={onExpired} />
      {unopened > 0 ? (
        <p>
          {t('boxUnopened', { count: unopened })}{' '}
          <LinkButton to={paths.getCardList(id)}>{t('boxOpen')}</LinkButton>
        </p>
      ) : (
        <CardList
          cards={cards}
          choices={state.choices}
          onChoose={(card, choice) => act({ type: 'toggle', card, choice })}
          onEnlarge={onEnlarge}
        />
      )}
    </section>
  );
}
