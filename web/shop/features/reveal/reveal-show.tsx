import { useEffect, useMemo, useReducer, useState } from 'react';
import { Curtain } from './curtain.tsx';
import { type Pace, planBeats } from './pace.rules.ts';
import { countUnopened, saveProgress, sendMissingProgress } from './progress.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { RunningShow } from './running-show.tsx';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';
import { storedPace } from './stored-pace.ts';
import { Summary } from './summary.tsx';

/**
 * The whole show of a purchase: the overlay, each opening, the summary, and the way to the choice.
 * Covers the screen.
 */
export function RevealShow(props: RevealShowProps) {
  const { cards, packHistoryId, unopened, shipsOnly, paid, onDone } = props;
  const [pace, setPace] = useState(storedPace.read);
  const beats = useMemo(
    () =>
      planBeats(
        cards.map((card) => card.movie_rarity),
        pace,
      ),
    [cards, pace],
  );
  const [show, dispatch] = useReducer(
    (now: Show, event: ShowEvent) => advance(beats, now, event),
    null,
    () => beginShow(beats, cards.length - countUnopened(packHistoryId, unopened)),
  );
  const opened = openedIn(beats, show);
  useEffect(() => sendMissingProgress(packHistoryId, unopened), [packHistoryId, unopened]);
  useEffect(
    () => saveProgress(packHistoryId, { opened, unopened: cards.length - opened }),
    [packHistoryId, opened, cards.length],
  );
  const changePace = (wanted: Pace) => {
    storedPace.keep(wanted);
    setPace(wanted);
    dispatch({ type: 'paced' });
  };

  return (
    <Curtain onEscape={() => dispatch({ type: 'skip' })}>
      {show.step === 'summary' ? (
        <Summary cards={cards} shipsOnly={shipsOnly} paid={paid} onDone={onDone} />
      ) : (
        <RunningShow
          {...props}
          beats={beats}
          show={show}
          dispatch={dispatch}
          pace={pace}
          onPace={changePace}
        />
      )}
    </Curtain>
  );
}
