import { type RefObject, useEffect } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import type { SwitchProps } from './icon-switch.tsx';
import type { Pace } from './pace.rules.ts';
import styles from './reveal-show.module.css';
import type { Show } from './show.rules.ts';
import { revealTexts } from './texts.ts';

interface MainButtonProps {
  readonly step: Exclude<Show['step'], 'summary'>;
  /** Where in the show this beat is. */
  readonly place: 'only' | 'first' | 'between' | 'last';
  readonly shipsOnly: boolean;
  /** A pack waits for the hand. */
  readonly closed: boolean;
  readonly onPress: () => void;
  readonly ref: RefObject<HTMLButtonElement | null>;
}

/** The one control that leads through the whole show, for hand and keyboard; it keeps the focus. */
export function MainButton({ step, place, shipsOnly, closed, onPress, ref }: MainButtonProps) {
  const t = useTexts(revealTexts);
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);
  const onward = shipsOnly ? t('toThanks') : t('toChoice');
  const label = {
    waiting: place === 'only' || place === 'first' ? t('start') : t('resume'),
    opening: closed ? t('open') : t('hurry'),
    shown: place === 'only' ? onward : place === 'last' ? t('toSummary') : t('next'),
  }[step];
  // What is under way needs no hand: to hurry it is a side matter.
  const kind = step === 'opening' && !closed ? 'secondary' : 'primary';
  return (
    <Button ref={ref} kind={kind} size="lg" wide onClick={onPress}>
      {label}
    </Button>
  );
}

/** Whether the show goes on by itself once a card has been looked at. */
export function AutoSwitch({ on, onSwitch }: SwitchProps) {
  const t = useTexts(revealTexts);
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={on}
      aria-label={t('autoSpoken')}
      onClick={() => onSwitch(!on)}
    >
      <Icon name={on ? 'pause' : 'play'} size={16} />
      {t('auto')}
    </button>
  );
}

interface PaceProps {
  readonly wrapping: 'pack' | 'capsule';
  readonly pace: Pace;
  readonly onPace: (pace: Pace) => void;
}

const oneByOne = { pack: 'oneByOne', capsule: 'oneByOneCapsules' } as const;

/** Whether each pack is opened alone, instead of many together. */
export function PaceSwitch({ wrapping, pace, onPace }: PaceProps) {
  const t = useTexts(revealTexts);
  const on = pace === 'one-by-one';
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={on}
      onClick={() => onPace(on ? 'handfuls' : 'one-by-one')}
    >
      {t(oneByOne[wrapping])}
    </button>
  );
}

interface SkipProps {
  /** There is nothing left to skip: it is not there, but keeps its place. */
  readonly idle: boolean;
  readonly onSkip: () => void;
}

/** Leads to the summary at once. */
export function SkipButton({ idle, onSkip }: SkipProps) {
  const t = useTexts(revealTexts);
  return (
    <button
      type="button"
      className={cx(styles.pill, styles.explained, idle && styles.idle)}
      onClick={onSkip}
    >
      {t('skipAll')} <span className={styles.help}>{t('skipAllHelp')}</span>
    </button>
  );
}
