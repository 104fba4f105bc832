import { type ReactNode, useRef, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { LargeCard } from '../../ui/large-card.tsx';
import styles from './reveal-show.module.css';
import { revealTexts } from './texts.ts';

interface Props {
  readonly card: WonCard;
  /** The card is visible; before, only the place of the buttons is reserved. */
  readonly shown: boolean;
  /** Leads to another purchase of the same pack. */
  readonly again: ReactNode;
}

/** Leads from the best card of a purchase to its large picture, to sharing, and to another draw. */
export function AfterCard({ card, shown, again }: Props) {
  const t = useTexts(revealTexts);
  const [large, setLarge] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <div className={cx(styles.after, !shown && styles.idle)}>
        <Button size="lg" wide onClick={() => setLarge(true)}>
          {t('enlargeOrShare')}
        </Button>
        {again}
      </div>
      <LargeCard card={large ? card : null} onClose={() => setLarge(false)} within={place} />
    </div>
  );
}
