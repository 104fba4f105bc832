import { useRef, useState } from 'react';
import { usePrefersReducedMotion } from '../../../kit/lib/prefers-reduced-motion.ts';
import { gradeOf } from './grade.rules.ts';
import { type Beat, opensItself, type Pace, restMsAfter } from './pace.rules.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { beatAt, type Show, type ShowEvent } from './show.rules.ts';
import { useShowSound } from './sound/use-show-sound.ts';
import type { StageControl } from './stage/use-control.ts';
import { useTiltConsent } from './stage/use-tilt-consent.ts';
import { useBeat } from './use-beat.ts';
import { useRest } from './use-rest.ts';

export interface RunningShowProps extends RevealShowProps {
  /** Extras follow the packs. */
  readonly hasExtras: boolean;
  readonly beats: readonly Beat[];
  readonly show: Exclude<Show, { step: 'summary' }>;
  readonly dispatch: (event: ShowEvent) => void;
  readonly pace: Pace;
  readonly onPace: (pace: Pace) => void;
}

/** Holds the state of a running show. A press on the stage does the same as one on the button. */
export function useRunningShow(props: RunningShowProps) {
  const { cards, onDone, show, dispatch } = props;
  const { step, beat, index } = show;
  const reducesMotion = usePrefersReducedMotion();
  const [auto, setAuto] = useState(true);
  const [control, setControl] = useState<StageControl | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const next = beatAt(props.beats, beat.to)?.beat;
  const current = useBeat({ ...props, beat, next, reducesMotion });
  const { best, last } = current;
  const grade = gradeOf(best?.movie_rarity ?? 1);
  /** A pack waits for the member. */
  const closed = control?.closed ?? false;
  /** A card waits for the thumb that turns it. */
  const faceDown = step === 'opening' && (control?.faceDown ?? false);
  const brewing = step === 'opening' && (closed || faceDown) && beat.star && !reducesMotion;
  const sound = useShowSound({ shown: step === 'shown', brewing, grade });
  const tilt = useTiltConsent();

  // A single card needs no summary: the show ends after it.
  const goOn = () => (last && cards.length === 1 ? onDone() : dispatch({ type: 'next' }));
  useRest(auto && !reducesMotion && !last && step === 'shown', restMsAfter(beat, index), goOn);
  const press = () => {
    sound.wake();
    if (!reducesMotion) tilt.renew();
    if (step === 'waiting') dispatch({ type: 'start' });
    else if (step === 'shown') goOn();
    else control?.press();
  };

  const skip = () => {
    dispatch({ type: 'skip' });
    // The button that was pressed may be unmounted.
    main.current?.focus({ preventScroll: true });
  };

  return {
    ...current,
    grade,
    sound,
    tilt,
    reducesMotion,
    auto,
    setAuto,
    setControl,
    press,
    skip,
    /** The button that advances the show. */
    main,
    closed,
    faceDown,
    opensItself: !reducesMotion && opensItself(beat, index),
  };
}
