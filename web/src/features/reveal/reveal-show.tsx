import { useEffect, useMemo, useReducer } from 'react';
import { Curtain } from './curtain.tsx';
import { planBeats } from './pace.rules.ts';
import { progress } from './progress.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { RunningShow } from './running-show.tsx';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';
import { Summary } from './summary.tsx';

/** The whole show of a purchase: the overlay, each opening, the summary, the way on. Covers the screen. */
export function RevealShow(props: RevealShowProps) {
  const { cards, packHistoryId, shipsOnly, onDone } = props;
  const beats = useMemo(() => planBeats(cards.map((card) => card.movie_rarity)), [cards]);
  const [show, tell] = useReducer(
    (now: Show, event: ShowEvent) => advance(beats, now, event),
    null,
    () => beginShow(beats, progress.read(packHistoryId) ?? 0),
  );
  useEffect(() => progress.keep(packHistoryId, openedIn(beats, show)), [packHistoryId, beats, show]);

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
