import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { WonCard } from '#contract/won-cards.ts';
import { gradeOf } from '../grade.rules.ts';
import type { RevealVideo } from '../reveal-video.ts';
import { Capsule } from './capsule.tsx';
import { Film } from './film.tsx';
import { FoilPack } from './foil-pack.tsx';
import { HeldCard } from './held-card.tsx';
import { Bloom, LightsBehind } from './lights.tsx';
import { Spread } from './spread.tsx';
import styles from './stage.module.css';
import { tearHeight } from './tear.rules.ts';
import { useHand } from './use-hand.ts';
import { useOpening } from './use-opening.ts';
import { useTilt } from './use-tilt.ts';

export interface StageProps {
  /** The cards of this beat, in the order of the draw. */
  readonly cards: readonly WonCard[];
  readonly wrapping: 'pack' | 'capsule';
  readonly cardType: number;
  /** The pack's name, printed on it. */
  readonly title: string;
  /** `waiting`: the pack stands behind the overlay; `opening`: it is being opened; `shown`: its card is seen. */
  readonly step: 'waiting' | 'opening' | 'shown';
  readonly tempo: number;
  readonly opensItself: boolean;
  readonly still: boolean;
  /** The film of this beat; null is played by the stage itself, as is a film that cannot be played. */
  readonly video: ReturnType<RevealVideo>;
  /** A tap on the stage; what it means is decided outside, where the button means the same. */
  readonly onPress: () => void;
  /** The card is seen. */
  readonly onOpened: () => void;
  /** Hands out the control of the opening while there is one. */
  readonly onControl: (control: StageControl | null) => void;
}

/** What can be done with a running opening from outside. */
export interface StageControl {
  /** A pack waits for the hand. Not while it opens, and not while a film shows that. */
  readonly closed: boolean;
  /** Opens what is closed, hurries what is under way, ends a film. */
  press(): void;
}

/** One beat of the show. Mounted anew for each, so that every opening begins with a clean stage. */
export function Stage(props: StageProps) {
  const { cards, wrapping, cardType, title, step, video, still, onPress, onControl } = props;
  const root = useRef<HTMLElement>(null);
  const [film, setFilm] = useState<'none' | 'playing' | 'over'>(video === null || still ? 'none' : 'playing');
  const grade = gradeOf(Math.max(...cards.map((card) => card.movie_rarity)));
  const many = cards.length > 1;
  const [torn, setTorn] = useState(false);
  const opening = useOpening(root, { ...props, grade, many, film, onTorn: () => setTorn(true) });
  const hand = useHand(opening, onPress);
  useTilt(root, !still);

  useEffect(() => {
    const press = () => (film === 'playing' ? setFilm('over') : opening.current?.tap());
    onControl({ closed: film === 'none' && !torn, press });
    return () => onControl(null);
  }, [onControl, opening, film, torn]);

  const [first] = cards;
  const seam = wrapping === 'pack' ? tearHeight : 50;
  const under = Math.min(3, cards.length - 1);
  const slot = (
    <div className={styles.slot} data-actor="slot">
      {!many && first && <HeldCard card={first} />}
    </div>
  );
  return (
    <section
      ref={root}
      className={styles.stage}
      data-grade={grade}
      data-wrapping={wrapping}
      data-step={step}
      data-seam={seam}
      data-filmed={film !== 'none' && step !== 'waiting' ? '' : undefined}
      style={{ '--seam': `${seam}%` } as CSSProperties}
      {...hand}
    >
      <div className={styles.scene}>
        <LightsBehind grade={grade} />
        <div
          className={styles.middle}
          data-filmed={film === 'playing' && step === 'opening' ? '' : undefined}
        >
          {wrapping === 'pack' ? (
            <FoilPack cardType={cardType} title={title} seed={first?.history_id ?? 1} under={under}>
              {slot}
            </FoilPack>
          ) : (
            <Capsule cardType={cardType} under={under}>
              {slot}
            </Capsule>
          )}
        </div>
        {many && <Spread cards={cards} seen={step === 'shown'} />}
        <Bloom />
      </div>
      <canvas className={styles.sparks} data-actor="sparks" />
      {film !== 'none' && video !== null && (
        <Film
          source={video}
          playing={film === 'playing' && step === 'opening'}
          over={film === 'over'}
          onEnd={() => setFilm('over')}
          onFailure={() => setFilm('none')}
        />
      )}
    </section>
  );
}
