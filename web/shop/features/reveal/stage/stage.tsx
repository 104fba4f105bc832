import { type CSSProperties, useRef, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import type { Film } from '../films.ts';
import { type Grade, gradeOf } from '../grade.rules.ts';
import { Capsule } from './capsule.tsx';
import { FilmScreen } from './film-screen.tsx';
import { FoilPack } from './foil-pack.tsx';
import { HeldCard } from './held-card.tsx';
import { Bloom, LightsBehind } from './lights.tsx';
import { Sleeve } from './sleeve.tsx';
import { Spread } from './spread.tsx';
import styles from './stage.module.css';
import { tearHeight } from './tear.rules.ts';
import { type StageControl, useControl } from './use-control.ts';
import { useDecodedCover } from './use-decoded-cover.ts';
import { useHand } from './use-hand.ts';
import { useOpening } from './use-opening.ts';
import { useScreening } from './use-screening.ts';
import { useSleeve } from './use-sleeve.ts';
import { useTilt } from './use-tilt.ts';

export interface StageProps {
  /** The cards of this beat, in the order of the draw. */
  readonly cards: readonly WonCard[];
  readonly wrapping: 'pack' | 'capsule';
  readonly cardType: number;
  /** The cover of the bought pack, for the foil and the sleeve; null if it has none. */
  readonly cover: string | null;
  /** The pack stands in a sleeve. */
  readonly sleeved: boolean;
  /**
   * `waiting`: the pack is behind the overlay; `opening`: it is being opened; `shown`: its card is
   * visible.
   */
  readonly step: 'waiting' | 'opening' | 'shown';
  readonly tempo: number;
  readonly opensItself: boolean;
  readonly reducesMotion: boolean;
  /** Cards may follow the phone's tilt, in addition to the pointer. */
  readonly followsPhone: boolean;
  /**
   * The film of this beat. If there is none, or it cannot be played, the stage animates the opening
   * itself.
   */
  readonly film: Film | null;
  /** A tap on the stage. The parent decides what it does, as for the button. */
  readonly onPress: () => void;
  /** Called when a film plays by itself, with its speed and its position in seconds. */
  readonly onRun: (speed: number, from: number) => void;
  /** The stage's own wrapping was torn off. */
  readonly onTorn: () => void;
  /** The card is visible. */
  readonly onOpened: () => void;
  /** Called with the control of the opening while there is one. */
  readonly onControl: (control: StageControl | null) => void;
}

/** The height at which a wrapping opens, in percent of its height. */
const seamOf = { pack: tearHeight, capsule: 50 } as const;

/** At a higher speed a film only flickers. */
const maxFilmSpeed = 2.2;

/**
 * One beat of the show. Mounted again for each beat, so that every opening starts with a clean
 * stage.
 */
export function Stage(props: StageProps) {
  const { cards, wrapping, cover, step, tempo, film, reducesMotion, onPress } = props;
  const root = useRef<HTMLElement>(null);
  const grade = gradeOf(Math.max(...cards.map((card) => card.movie_rarity)));
  const [torn, setTorn] = useState(false);
  const [faceDown, setFaceDown] = useState(false);
  const [standsFirst] = useState(step === 'waiting');
  const screening = useScreening(props, standsFirst || props.opensItself);
  const { state: filmState, isWaiting } = screening;
  const sleeve = useSleeve(props.sleeved ? cover : null, step);
  const printed = useDecodedCover(wrapping === 'pack' ? cover : null, step);
  const opening = useOpening(root, {
    ...props,
    grade,
    many: cards.length > 1,
    film: filmState,
    onFaceDown: setFaceDown,
    onTorn: () => {
      setTorn(true);
      props.onTorn();
    },
  });
  const { lead, hand } = useHand(opening, onPress, screening.release);
  useTilt(root, !reducesMotion, props.followsPhone);

  useControl({ opening, screening, sleeve, torn, faceDown, onControl: props.onControl });
  const runs = filmState === 'playing' && step === 'opening' && sleeve.state === 'off';
  return (
    <section
      ref={root}
      className={styles.stage}
      data-grade={grade}
      data-wrapping={wrapping}
      data-step={step}
      data-seam={seamOf[wrapping]}
      data-sleeve={sleeve.state}
      data-filmed={filmState !== 'none' ? '' : undefined}
      style={{ '--seam': `${seamOf[wrapping]}%` } as CSSProperties}
      {...hand}
    >
      <Scene {...props} cover={printed} grade={grade} />
      {film !== null && filmState !== 'none' && step !== 'shown' && (
        <FilmScreen
          film={film}
          grade={grade}
          cover={printed}
          playing={runs && !isWaiting}
          waiting={runs && isWaiting}
          lead={lead}
          arrives={!standsFirst}
          speed={Math.min(maxFilmSpeed, 1 / tempo)}
          onRun={props.onRun}
          onEnd={screening.end}
          onFailure={screening.fail}
        />
      )}
      {cover !== null && sleeve.state === 'on' && (
        <Sleeve
          wrapping={wrapping}
          cover={cover}
          leaves={step === 'opening'}
          reducesMotion={reducesMotion}
          onOff={sleeve.takeOff}
        />
      )}
    </section>
  );
}

/** The pack with its light, the cards of a batch, and the flecks. */
function Scene({ grade, ...props }: StageProps & { readonly grade: Grade }) {
  const { cards, step } = props;
  return (
    <>
      <div className={styles.scene}>
        <LightsBehind grade={grade} />
        <div className={styles.middle}>
          <Wrapped {...props} />
        </div>
        {cards.length > 1 && <Spread cards={cards} seen={step === 'shown'} />}
        <Bloom />
      </div>
      <canvas className={styles.sparks} data-actor="sparks" />
    </>
  );
}

/** The closed pack or capsule with its card; in a batch, more of them are below it. */
function Wrapped({ cards, wrapping, cardType, cover }: StageProps) {
  const [first] = cards;
  const under = Math.min(3, cards.length - 1);
  const slot = (
    <>
      <div className={styles.slot} data-actor="slot">
        {cards.length === 1 && first && <HeldCard card={first} />}
      </div>
      {cards.length === 1 && <div className={styles.blade} data-actor="blade" />}
    </>
  );
  if (wrapping === 'capsule') {
    return <Capsule under={under}>{slot}</Capsule>;
  }
  return (
    <FoilPack cardType={cardType} seed={first?.history_id ?? 1} cover={cover} under={under}>
      {slot}
    </FoilPack>
  );
}
