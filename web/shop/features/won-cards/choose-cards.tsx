import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { PurchaseResult, WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { LargeCard } from '../../ui/large-card.tsx';
import { CardList } from './card-list.tsx';
import {
  type Choice,
  nothingChosen,
  onlyOpen,
  sortMostValuableFirst,
  sumsOf,
} from './choice.rules.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { nextChoices } from './choice-state.rules.ts';
import { BulkTools, RarityFilter } from './choice-tools.tsx';
import styles from './choose-cards.module.css';
import { Deadline } from './deadline.tsx';
import { storedChoices } from './stored-choices.ts';
import { wonCardTexts } from './texts.ts';

interface Props {
  /** A purchase with at least one open card. */
  readonly purchase: PurchaseResult;
  readonly packHistoryId: string;
  /** The purchase's receipt, shown beside the link to its proof. */
  readonly receipt: ReactNode;
  /** Called when the deadline has passed and the shown cards are outdated. */
  readonly onExpired: () => void;
  readonly onProceed: (shipped: readonly number[]) => void;
}

/**
 * A list of every open card of a purchase, each to be shipped, turned into points or left for
 * later.
 */
export function ChooseCards({ purchase, packHistoryId, receipt, onExpired, onProceed }: Props) {
  const t = useTexts(wonCardTexts);
  const cards = useMemo(() => sortMostValuableFirst(purchase.cards), [purchase.cards]);
  const [shown, setShown] = useState<string | null>(null);
  const [{ choices, past }, act] = useReducer(nextChoices, null, () => ({
    choices: onlyOpen(storedChoices.read(packHistoryId) ?? nothingChosen, purchase.cards),
    past: [],
  }));
  useEffect(() => act({ type: 'reread', cards }), [cards]);
  useEffect(() => storedChoices.save(packHistoryId, choices), [packHistoryId, choices]);

  // The pressed rarity is highlighted immediately and its cards follow, because a slow phone needs
  // a moment to draw them.
  const drawn = useDeferredValue(shown);
  const inView = useMemo(
    () => (drawn === null ? cards : cards.filter((card) => card.rarity_label === drawn)),
    [cards, drawn],
  );
  const sums = useMemo(() => sumsOf(cards, choices), [cards, choices]);
  const onChoose = useCallback(
    (card: WonCard, choice: Choice) => act({ type: 'toggle', card, choice }),
    [],
  );
  const [large, setLarge] = useState<WonCard | null>(null);
  const shipsOnly = purchase.is_buy_coin === 1;

  return (
    <div className={styles.screen}>
      <div className={styles.content}>
        <header className={styles.head}>
          <div>
            <h1>{t('chooseTitle')}</h1>
            <p className={styles.pack}>{purchase.title}</p>
          </div>
          {purchase.decide_by !== null && (
            <Deadline until={purchase.decide_by} onExpired={onExpired} />
          )}
          <p className={styles.lead}>{t(shipsOnly ? 'chooseLeadShipOnly' : 'chooseLead')}</p>
          <Link className={styles.proof} to={paths.cardBox()}>
            <Icon name="parcel" size={18} />
            {t('toBox')}
          </Link>
          <ProofLink purchase={purchase} packHistoryId={packHistoryId} />
          {receipt}
        </header>
        <div className={styles.tools}>
          <RarityFilter cards={cards} shown={shown} onShow={setShown} />
          <BulkTools
            cards={inView}
            filtered={drawn !== null}
            onChooseAll={(chosen, choice) => act({ type: 'all', cards: chosen, choice })}
          />
        </div>
        <CardList cards={inView} choices={choices} onChoose={onChoose} onEnlarge={setLarge} />
      </div>
      <LargeCard card={large} onClose={() => setLarge(null)} />
      <ChoiceBar
        sums={sums}
        canUndo={past.length > 0}
        onUndo={() => act({ type: 'undo' })}
        onProceed={() =>
          onProceed([...choices].filter(([, choice]) => choice === 'ship').map(([id]) => id))
        }
      />
    </div>
  );
}

/** A link to the proof of the draw of this purchase. */
function ProofLink({ purchase, packHistoryId }: Pick<Props, 'purchase' | 'packHistoryId'>) {
  const t = useTexts(wonCardTexts);
  if (purchase.pack_id === null) return null;
  return (
    <Link
      className={styles.proof}
      to={paths.fairness(purchase.pack_id, purchase.round ?? undefined, packHistoryId)}
    >
      <Icon name="seal" size={18} />
      {t('proof')}
    </Link>
  );
}
