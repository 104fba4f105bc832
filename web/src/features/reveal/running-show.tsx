import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WonCard } from '#contract/won-cards.ts';
import { useTexts } from '../../lib/i18n.ts';
import { usePrefersStillness } from '../../lib/stillness.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { capsuleStyle, type Film, loadFilm } from './films.ts';
import { bestFirst, gradeOf } from './grade.rules.ts';
import { type Beat, opensItself, restAfter, tempoOf } from './pace.rules.ts';
import styles from './reveal-show.module.css';
import type { RevealShowProps } from './reveal-show-props.ts';
import type { Show, ShowEvent } from './show.rules.ts';
import { SoundSwitch } from './sound/sound-switch.tsx';
import { useSound } from './sound/use-sound.ts';
import { mostLaidOut } from './stage/spread.tsx';
import { Stage, type StageControl } from './stage/stage.tsx';
import { TiltSwitch } from './stage/tilt-switch.tsx';
import { useTiltConsent } from './stage/use-tilt-consent.ts';
import { revealTexts } from './texts.ts';
import { Announcement, HandHint, NamePlate, OverlayWords, Progress } from './words.tsx';

interface Props extends RevealShowProps {
  readonly beats: readonly Beat[];
  readonly show: Exclude<Show, { step: 'summary' }>;
  readonly tell: (event: ShowEvent) => void;
}

/** The show while packs are opened: the stage, and the words and controls around it. */
export function RunningShow({ beats, show, tell, ...props }: Props) {
  const { cards, title, cardType, movieStyle, shipsOnly, filmOf, onDone } = props;
  const { step, beat: index } = show;
  const still = usePrefersStillness();
  const [auto, setAuto] = useState(true);
  const [control, setControl] = useState<StageControl | null>(null);
  const closed = control?.closed ?? false;

  const beat = useMemo(
    () => beats[index] ?? { from: 0, to: cards.length, star: false },
    [beats, index, cards.length],
  );
  const last = index + 1 >= beats.length;
  const inHand = useMemo(() => cards.slice(beat.from, beat.to), [cards, beat.from, beat.to]);
  const best = bestFirst(inHand)[0];
  const capsule = movieStyle === capsuleStyle;
  const byItself = !still && opensItself(beat, index);
  // A single card needs no summary: from it the way leads straight on.
  const goOn = () => (last && cards.length === 1 ? onDone() : tell({ type: 'next' }));
  useRest(auto && !still && !last && step === 'shown', restAfter(beat, index), goOn);

  const next = beats[index + 1];
  // A handful is dealt by the stage itself: no film shows many cards.
  const filmOfBeat = useCallback(
    ({ from, to }: Beat) => {
      const alone = to - from === 1 ? cards[from] : undefined;
      const scene = { card_type: cardType, movie_style: movieStyle };
      return alone ? filmOf({ ...scene, movie_rarity: alone.movie_rarity }) : null;
    },
    [cards, cardType, movieStyle, filmOf],
  );
  const film = useMemo(() => filmOfBeat(beat), [filmOfBeat, beat]);
  useAhead(cards, next, still || !next ? null : filmOfBeat(next));

  const grade = gradeOf(best?.movie_rarity ?? 1);
  const sound = useSound();
  const tilt = useTiltConsent();
  useEffect(() => {
    if (step !== 'shown') return;
    sound.silence();
    sound.card(grade);
  }, [step, sound, grade]);
  useEffect(() => sound.silence, [sound]);

  const press = () => {
    sound.wake();
    if (!still) tilt.renew();
    if (step === 'waiting') tell({ type: 'start' });
    else if (step === 'shown') goOn();
    else control?.press();
  };

  if (!best) return null;
  return (
    <div className={styles.running}>
      <Stage
        key={index}
        cards={inHand}
        wrapping={capsule ? 'capsule' : 'pack'}
        cardType={cardType}
        title={title}
        step={step}
        tempo={tempoOf(beat, index)}
        opensItself={byItself}
        still={still}
        followsPhone={tilt.on}
        film={film}
        onPress={press}
        onRun={(speed) => sound.opening(grade, speed)}
        onTorn={() => sound.torn(grade)}
        onOpened={() => tell({ type: 'opened' })}
        onControl={setControl}
      />
      <header className={styles.head}>
        <Progress beat={beat} total={cards.length} />
        <SoundSwitch on={sound.on} onSwitch={sound.switchTo} />
        {tilt.asks && !still && <TiltSwitch on={tilt.on} onSwitch={tilt.switchTo} />}
        {cards.length > 1 && !still && <AutoSwitch on={auto} onSwitch={setAuto} />}
        <SkipButton onSkip={() => tell({ type: 'skip' })} />
      </header>
      <footer className={styles.foot}>
        {step === 'waiting' && <OverlayWords title={title} total={cards.length} opened={beat.from} />}
        {step === 'opening' && <HandHint star={beat.star} closed={closed && !byItself} capsule={capsule} />}
        {step === 'shown' && <NamePlate cards={inHand} best={best} shipsOnly={shipsOnly} />}
        <MainButton
          step={step}
          place={cards.length === 1 ? 'only' : last ? 'last' : index === 0 ? 'first' : 'between'}
          shipsOnly={shipsOnly}
          closed={closed}
          onPress={press}
        />
      </footer>
      <Announcement step={step} beat={beat} best={best} total={cards.length} />
    </div>
  );
}

interface MainButtonProps {
  readonly step: Props['show']['step'];
  /** Where in the show this beat is. */
  readonly place: 'only' | 'first' | 'between' | 'last';
  readonly shipsOnly: boolean;
  /** A pack waits for the hand. */
  readonly closed: boolean;
  readonly onPress: () => void;
}

/** The one control that leads through the whole show, for hand and keyboard; it keeps the focus. */
function MainButton({ step, place, shipsOnly, closed, onPress }: MainButtonProps) {
  const t = useTexts(revealTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const onward = shipsOnly ? t('toThanks') : t('toChoice');
  const label = {
    waiting: place === 'only' || place === 'first' ? t('start') : t('resume'),
    opening: closed ? t('open') : t('hurry'),
    shown: place === 'only' ? onward : place === 'last' ? t('toSummary') : t('next'),
  }[step];
  return (
    <Button ref={button} kind={step === 'opening' ? 'secondary' : 'primary'} size="lg" wide onClick={onPress}>
      {label}
    </Button>
  );
}

function AutoSwitch({ on, onSwitch }: { readonly on: boolean; readonly onSwitch: (on: boolean) => void }) {
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

function SkipButton({ onSkip }: { readonly onSkip: () => void }) {
  const t = useTexts(revealTexts);
  return (
    <button type="button" className={styles.pill} aria-label={t('skipAllSpoken')} onClick={onSkip}>
      {t('skipAll')}
    </button>
  );
}

/** Calls `onRested` after `ms` while `active`; an endless rest waits for the member, and a hidden tab for their return. */
function useRest(active: boolean, ms: number, onRested: () => void): void {
  const latest = useRef(onRested);
  latest.current = onRested;
  useEffect(() => {
    if (!active || !Number.isFinite(ms)) return;
    const goOn = () => {
      if (!document.hidden) latest.current();
    };
    const timer = setTimeout(goOn, ms);
    document.addEventListener('visibilitychange', goOn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', goOn);
    };
  }, [active, ms]);
}

/** Fetches the pictures of the next beat, and its film, while this one is looked at. */
function useAhead(cards: readonly WonCard[], next: Beat | undefined, film: Film | null): void {
  useEffect(() => {
    for (const { image } of next ? bestFirst(cards.slice(next.from, next.to)).slice(0, mostLaidOut) : []) {
      if (image !== '') new Image().src = image;
    }
  }, [cards, next]);
  useEffect(() => {
    // A failure is met where the film is wanted.
    if (film) loadFilm(film).catch(() => undefined);
  }, [film]);
}
