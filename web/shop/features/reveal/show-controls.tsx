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
  /** The position of this beat in the show. */
  readonly place: 'only' | 'first' | 'between' | 'last';
  /** The words of the last press. */
  readonly onward: string;
  /** A pack waits for the member. */
  readonly closed: boolean;
  /** A card waits for the member with its back to them. */
  readonly faceDown: boolean;
  readonly onPress: () => void;
  readonly ref: RefObject<HTMLButtonElement | null>;
}

/**
 * The main button of the show. It leads through the whole show by touch and keyboard, and keeps the
 * focus.
 */
export function MainButton(props: MainButtonProps) {
  const { step, place, onward, closed, faceDown, onPress, ref } = props;
  const t = useTexts(revealTexts);
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);
  const label = {
    waiting: place === 'only' || place === 'first' ? t('start') : t('resume'),
    opening: faceDown ? t('turn') : closed ? t('open') : t('hurry'),
    shown: place === 'only' ? onward : place === 'last' ? t('toSummary') : t('next'),
  }[step];
  // A running opening needs no press, so the button that speeds it up is secondary.
  const kind = step === 'opening' && !closed && !faceDown ? 'secondary' : 'primary';
  return (
    <Button ref={ref} kind={kind} size="lg" wide onClick={onPress}>
      {label}
    </Button>
  );
}

/** Switches whether the show continues by itself after a card was shown. */
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

/** Switches between opening each pack alone and opening many together. */
export function PaceSwitch({ wrapping, pace, onPace }: PaceProps) {
  const t = useTexts(revealTexts);
  const on = pace === 'one-by-one';
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={on}
      onClick={() => onPace(on ? 'batches' : 'one-by-one')}
    >
      {t(oneByOne[wrapping])}
    </button>
  );
}

interface SkipProps {
  /** Nothing is left to skip: the button is hidden, but its space stays reserved. */
  readonly idle: boolean;
  readonly onSkip: () => void;
}

/** The button that goes to the summary immediately. */
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
