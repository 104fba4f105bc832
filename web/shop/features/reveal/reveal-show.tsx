import { useEffect, useMemo, useReducer, useState } from 'react';
import { BeaconLight } from './beacon-light.tsx';
import { Curtain } from './curtain.tsx';
import { type ExtraCard, ExtraMoment } from './extra-moment.tsx';
import { type Pace, planBeats } from './pace.rules.ts';
import { countUnopened, saveProgress, sendMissingProgress } from './progress.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { RunningShow } from './running-show.tsx';
import { advance, beginShow, openedIn, type Show, type ShowEvent } from './show.rules.ts';
import { storedPace } from './stored-pace.ts';
import { Summary } from './summary.tsx';
import { TrialMark } from './trial-mark.tsx';

/**
 * The whole show of a purchase: the overlay, each opening, the extras, the summary, and the way to
 * the choice. Covers the screen.
 */
export function RevealShow(props: RevealShowProps) {
  const { cards: all, packHistoryId, unopened, skips, isTrial = false } = props;
  const { cards, extras } = useMemo(() => splitExtras(all), [all]);
  const [pace, setPace] = useState(storedPace.read);
  const beats = useMemo(
    () =>
      planBeats(
        cards.map((card) => card.movie_rarity),
        pace,
      ),
    [cards, pace],
  );
  const [openedBefore] = useState(() =>
    isTrial ? 0 : cards.length - countUnopened(packHistoryId, unopened),
  );
  const [show, dispatch] = useReducer(
    (now: Show, event: ShowEvent) => advance(beats, now, event),
    null,
    () => {
      const begun = beginShow(beats, openedBefore);
      if (skips) return advance(beats, begun, { type: 'skip' });
      return props.opens ? advance(beats, begun, { type: 'start' }) : begun;
    },
  );
  const ending = useExtras(extras, show, skips || openedBefore >= cards.length);
  useProgress(props, cards.length, openedIn(beats, show));
  const changePace = (wanted: Pace) => {
    storedPace.save(wanted);
    setPace(wanted);
    dispatch({ type: 'paced' });
  };
  const send = (event: ShowEvent) => {
    dispatch(event);
    if (event.type === 'skip') ending.skip();
  };

  return (
    <Curtain onEscape={() => send({ type: 'skip' })}>
      {isTrial && <TrialMark />}
      {ending.extra !== undefined ? (
        <ExtraMoment
          key={ending.extra.history_id}
          card={ending.extra}
          last={ending.isLast}
          onNext={ending.next}
          onSkip={ending.skip}
        />
      ) : show.step === 'summary' || ending.isOver ? (
        <Summary {...props} isTrial={isTrial} />
      ) : (
        <>
          {props.beacon !== null && <BeaconLight beacon={props.beacon} />}
          <RunningShow
            {...props}
            cards={cards}
            hasExtras={extras.length > 0}
            onDone={extras.length > 0 ? ending.begin : props.onDone}
            beats={beats}
            show={show}
            dispatch={send}
            pace={pace}
            onPace={changePace}
          />
        </>
      )}
    </Curtain>
  );
}

/** Stores and sends how many packs are open. A trial has no progress. */
function useProgress(
  { packHistoryId, unopened, isTrial = false }: RevealShowProps,
  packs: number,
  opened: number,
): void {
  useEffect(() => {
    if (!isTrial) sendMissingProgress(packHistoryId, unopened);
  }, [isTrial, packHistoryId, unopened]);
  useEffect(() => {
    if (!isTrial) saveProgress(packHistoryId, { opened, unopened: packs - opened });
  }, [isTrial, packHistoryId, opened, packs]);
}

/** Separates the drawn cards, one for each pack, from the extra prizes that were won. */
function splitExtras(all: RevealShowProps['cards']) {
  const isExtra = (card: (typeof all)[number]): card is ExtraCard => card.extra !== undefined;
  return { cards: all.filter((card) => !isExtra(card)), extras: all.filter(isExtra) };
}

/**
 * Shows the extra prizes one after the other, once every pack is open. They are not repeated for a
 * member who returns later.
 */
function useExtras(extras: readonly ExtraCard[], show: Show, wereOpened: boolean) {
  const [seen, setSeen] = useState(wereOpened ? extras.length : 0);
  // The show of a single pack has no summary. It ends with a press while its card is shown.
  const [hasEnded, setHasEnded] = useState(wereOpened && extras.length > 0);
  const isOver = hasEnded || show.step === 'summary';
  return {
    extra: isOver ? extras[seen] : undefined,
    isLast: seen === extras.length - 1,
    isOver: hasEnded,
    begin: () => setHasEnded(true),
    next: () => setSeen(seen + 1),
    skip: () => {
      setSeen(extras.length);
      setHasEnded(extras.length > 0);
    },
  };
}
