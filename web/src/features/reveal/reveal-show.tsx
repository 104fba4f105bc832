import { useEffect, useMemo, useReducer } from 'react';
import type { WonCard } from '#contract/won-cards.ts';
import { Curtain } from './curtain.tsx';
import { planBeats } from './pace.rules.ts';
import { keepProgress, readProgress } from './progress.ts';
import type { RevealVideo } from './reveal-video.ts';
import { RunningShow } from './running-show.tsx';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';
import { Summary } from './summary.tsx';

export interface RevealShowProps {
  /** At least one card, in the order of the draw. */
  readonly cards: readonly WonCard[];
  /** The pack's name. */
  readonly title: string;
  readonly cardType: number;
  readonly movieStyle: number;
  /** Progress is kept under this id, so that a reload goes on where it was. */
  readonly packHistoryId: string;
  /** Cards of a coin pack are only shipped: no choice follows. */
  readonly shipsOnly: boolean;
  readonly revealVideo: RevealVideo;
  /** The member has seen everything and goes on. */
  readonly onDone: () => void;
}

/** The whole show of a purchase: the overlay, each opening, the summary, the way on. Covers the screen. */
export function RevealShow(props: RevealShowProps) {
  const { cards, packHistoryId, shipsOnly, onDone } = props;
  const beats = useMemo(() => planBeats(cards.map((card) => card.movie_rarity)), [cards]);
  const [show, tell] = useReducer(
    (now: Show, event: ShowEvent) => advance(beats, now, event),
    null,
    () => beginShow(beats, readProgress(packHistoryId)),
  );
  useEffect(() => keepProgress(packHistoryId, openedIn(beats, show)), [packHistoryId, beats, show]);

  return (
    <Curtain onEscape={() => tell({ type: 'skip' })}>
      {show.step === 'summary' ? (
        <Summary cards={cards} shipsOnly={shipsOnly} onDone={onDone} />
      ) : (
        <RunningShow {...props} beats={beats} show={show} tell={tell} />
      )}
    </Curtain>
  );
}
