import { useEffect, useRef, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { worthInPoints } from '../../lib/worth-in-points.ts';
import { ExtraBadge } from '../../ui/extra-badge.tsx';
import { ItemName } from '../../ui/item-facts.tsx';
import { LargeCard } from '../../ui/large-card.tsx';
import { largeCardTexts } from '../../ui/large-card-texts.ts';
import { Price, type PriceKind } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { AfterCard } from './after-card.tsx';
import { bestFirst, gradeOf } from './grade.rules.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { HeldCard } from './stage/held-card.tsx';
import styles from './summary.module.css';
import { revealTexts } from './texts.ts';
import { trialTexts } from './trial-texts.ts';
import { useOnward } from './use-onward.ts';
import { Tally } from './words.tsx';

/** This many cards are shown with their names; the next screen lists the rest. */
const maxShown = 24;

type Props = Pick<RevealShowProps, 'cards' | 'shipsOnly' | 'paid' | 'isTrial' | 'again' | 'onDone'>;

/** All won cards, best first; extras before drawn cards. */
export function Summary({ cards, shipsOnly, paid, isTrial = false, again, onDone }: Props) {
  const t = useTexts(revealTexts);
  const trial = useTexts(trialTexts);
  const ending = useOnward({ shipsOnly, isTrial });
  const [best, ...others] = extrasFirst(bestFirst(cards)).slice(0, maxShown);
  const extras = cards.filter(({ extra }) => extra !== undefined).length;
  const [large, setLarge] = useState<WonCard | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  const rest = cards.length - Math.min(cards.length, maxShown);
  return (
    <div ref={summary} className={styles.summary}>
      <section className={styles.scroll} aria-label={t('summaryTitle')}>
        <header className={styles.head}>
          <h1>{isTrial ? trial('summary') : t('summaryTitle')}</h1>
          <p>
            {isTrial
              ? trial('summaryCount', { count: cards.length })
              : t('summaryCount', { count: cards.length - extras })}
          </p>
          {extras > 0 && <p>{t('summaryExtras', { count: extras })}</p>}
          <Tally cards={cards} />
          {!isTrial && <Sums cards={cards} shipsOnly={shipsOnly} paid={paid} />}
        </header>
        {best && <Best card={best} onEnlarge={isTrial ? null : setLarge} />}
        <ul className={styles.grid}>
          {others.map((card) => (
            <li key={card.history_id} className={styles.item}>
              <CardButton card={card} onEnlarge={isTrial ? null : setLarge} />
              <span className={styles.name}>{card.name}</span>
              <ExtraBadge card={card} plain />
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={styles.rest}>{t('summaryRest', { count: rest })}</p>}
      </section>
      <footer className={styles.foot}>
        <Button kind="primary" size="lg" wide ref={onward} onClick={onDone}>
          {ending}
        </Button>
        {isTrial ? null : best ? <AfterCard card={best} shown again={again} /> : again}
      </footer>
      <LargeCard card={large} onClose={() => setLarge(null)} within={summary} />
    </div>
  );
}

/** Moves the extras behind the best card, so that they are never among those not shown. */
function extrasFirst([best, ...others]: readonly WonCard[]): WonCard[] {
  if (best === undefined) return [];
  const isExtra = ({ extra }: WonCard) => extra !== undefined;
  return [best, ...others.filter(isExtra), ...others.filter((card) => !isExtra(card))];
}

/** The cards' worth beside the price, without praise or regret. */
function Sums({ cards, shipsOnly, paid }: Omit<Props, 'again' | 'onDone'>) {
  const t = useTexts(revealTexts);
  const worth = worthInPoints(cards);
  return (
    <>
      {shipsOnly && <p>{t('summaryShips')}</p>}
      <dl className={styles.sums}>
        {worth !== null && <Sum name={t('summaryWorth')} amount={worth} kind="points" />}
        {paid !== null && (
          <Sum
            name={t(shipsOnly ? 'summaryCoinsSpent' : 'summarySpent')}
            amount={paid}
            kind={shipsOnly ? 'coins' : 'points'}
          />
        )}
      </dl>
    </>
  );
}

interface SumProps {
  readonly name: string;
  readonly amount: number;
  readonly kind: PriceKind;
}

/** A line with a name and an amount of points or coins. */
function Sum({ name, amount, kind }: SumProps) {
  const language = useLanguage();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price amount={amount} kind={kind} language={language} />
      </dd>
    </div>
  );
}

interface CardProps {
  readonly card: WonCard;
  /** Null in a trial: the card is nobody's, so there is nothing to share. */
  readonly onEnlarge: ((card: WonCard) => void) | null;
}

/** The best card of a purchase, large. */
function Best({ card, onEnlarge }: CardProps) {
  const t = useTexts(revealTexts);
  return (
    <section className={styles.best}>
      <CardButton card={card} onEnlarge={onEnlarge} />
      <div className={styles.bestWords}>
        {onEnlarge !== null && <p className={styles.crown}>{t('summaryBest')}</p>}
        <h2>{card.name}</h2>
        <ItemName item={card.item} />
        <ExtraBadge card={card} />
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
        <p>{card.model_number}</p>
        {card.buy_point !== null && <p>{t('worth', { count: card.buy_point })}</p>}
      </div>
    </section>
  );
}

/** A card that enlarges when it is pressed. */
function CardButton({ card, onEnlarge }: CardProps) {
  const t = useTexts(largeCardTexts);
  return (
    <div className={styles.picture} data-grade={gradeOf(card.movie_rarity)}>
      <HeldCard card={card} flat />
      {/* Over the card, not around it: the text on its back is not part of the name. */}
      {onEnlarge !== null && (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={t('enlarge', { name: card.name })}
          onClick={() => onEnlarge(card)}
        />
      )}
    </div>
  );
}
