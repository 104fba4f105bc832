import { useEffect, useRef } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useExtraName } from '../../ui/extra-badge.tsx';
import { ItemName } from '../../ui/item-facts.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './extra-moment.module.css';
import { gradeOf } from './grade.rules.ts';
import { SkipButton } from './show-controls.tsx';
import { useShowSound } from './sound/use-show-sound.ts';
import { HeldCard } from './stage/held-card.tsx';
import { revealTexts } from './texts.ts';

/** An extra prize: a card that the buyer of a certain position of the pack wins. */
export interface ExtraCard extends WonCard {
  readonly extra: NonNullable<WonCard['extra']>;
}

interface Props {
  readonly card: ExtraCard;
  /** Whether no other extra prize follows. */
  readonly last: boolean;
  readonly onNext: () => void;
  readonly onSkip: () => void;
}

/** The screen that reveals one extra prize, after all packs of the purchase were opened. */
export function ExtraMoment({ card, last, onNext, onSkip }: Props) {
  const t = useTexts(revealTexts);
  const name = useExtraName()(card.extra);
  const { kind, position } = card.extra;
  const lead = kind === 'last' ? t('extraLeadLast') : t('extraLead', { position });
  useShowSound({ shown: true, brewing: false, grade: gradeOf(card.movie_rarity) });
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.moment}>
      <header className={styles.head}>
        <SkipButton idle={last} onSkip={onSkip} />
      </header>
      <div className={styles.stage}>
        <div className={styles.rays} aria-hidden="true" />
        <p className={styles.prize}>{name}</p>
        <div className={styles.card}>
          <HeldCard card={card} />
        </div>
      </div>
      <footer className={styles.foot}>
        <p>{lead}</p>
        <h2 className={styles.name}>{card.name}</h2>
        <ItemName item={card.item} />
        <p className={styles.facts}>
          <RarityBadge rarity={card.rarity} label={card.rarity_label} />
          <span>{card.model_number}</span>
          {card.buy_point !== null && <span>{t('worth', { count: card.buy_point })}</span>}
        </p>
        <Button ref={onward} kind="primary" size="lg" wide onClick={onNext}>
          {t(last ? 'toSummary' : 'next')}
        </Button>
      </footer>
      <p className="visually-hidden" aria-live="polite">
        {`${name} ${t('revealed', { name: card.name, label: card.rarity_label })}`}
      </p>
    </div>
  );
}
