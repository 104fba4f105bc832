import type { WonCard } from '#contract/shop/won-cards.ts';
import { AfterCard } from './after-card.tsx';
import { capsuleStyle } from './films.ts';
import { hasBatches, tempoOf } from './pace.rules.ts';
import styles from './reveal-show.module.css';
import { AutoSwitch, MainButton, PaceSwitch, SkipButton } from './show-controls.tsx';
import { SoundSwitch } from './sound/sound-switch.tsx';
import { Stage } from './stage/stage.tsx';
import { TiltSwitch } from './stage/tilt-switch.tsx';
import { useOnward } from './use-onward.ts';
import { type RunningShowProps, useRunningShow } from './use-running-show.ts';
import { Announcement, Progress, StageCaption } from './words.tsx';

/** The show while packs are opened: the stage with its texts and controls. */
export function RunningShow(props: RunningShowProps) {
  const { cards, cardType, show, dispatch } = props;
  const { step, beat, index } = show;
  const running = useRunningShow(props);
  const { inHand, best, grade, sound, tilt, reducesMotion, faceDown, press } = running;
  const only = cards.length === 1 && !props.hasExtras;
  const wrapping = props.movieStyle === capsuleStyle ? 'capsule' : 'pack';
  if (!best) return null;
  return (
    <div className={styles.running}>
      <Stage
        key={`${beat.from}-${beat.to}`}
        cards={inHand}
        wrapping={wrapping}
        cardType={cardType}
        cover={props.cover}
        sleeved={index === 0}
        step={step}
        tempo={tempoOf(beat, index)}
        opensItself={running.opensItself}
        reducesMotion={reducesMotion}
        followsPhone={tilt.on}
        film={running.film}
        onPress={press}
        onRun={(speed, from) => sound.opening(grade, speed, from)}
        onTorn={() => sound.torn(grade)}
        onOpened={() => dispatch({ type: 'opened' })}
        onControl={running.setControl}
      />
      <header className={styles.head}>
        <Progress beat={beat} total={cards.length} wrapping={wrapping} />
        {tilt.asks && !reducesMotion && <TiltSwitch on={tilt.on} onSwitch={tilt.switchTo} />}
        {cards.length > 1 && !reducesMotion && (
          <AutoSwitch on={running.auto} onSwitch={running.setAuto} />
        )}
        <SkipButton idle={only && step === 'shown'} onSkip={running.skip} />
        <SoundSwitch on={sound.on} onSwitch={sound.switchTo} />
        {hasBatches(cards.length) && (
          <PaceSwitch wrapping={wrapping} pace={props.pace} onPace={props.onPace} />
        )}
      </header>
      <Foot {...props} running={running} best={best} wrapping={wrapping} only={only} />
      <Announcement
        step={step}
        beat={beat}
        best={best}
        total={cards.length}
        wrapping={wrapping}
        faceDown={faceDown}
      />
    </div>
  );
}

interface FootProps extends RunningShowProps {
  readonly running: ReturnType<typeof useRunningShow>;
  readonly best: WonCard;
  readonly wrapping: 'pack' | 'capsule';
  /** The purchase has one card: no summary follows. */
  readonly only: boolean;
}

/** The text below the stage and the buttons. */
function Foot({ running, best, wrapping, only, ...props }: FootProps) {
  const { title, cards, shipsOnly, show } = props;
  const onward = useOnward(props);
  const { step, beat, index } = show;
  const { closed, faceDown, last, press } = running;
  const between = step === 'waiting' && index === 0 ? 'first' : last ? 'last' : 'between';
  return (
    <footer className={styles.foot}>
      <StageCaption
        step={step}
        title={title}
        total={cards.length}
        beat={beat}
        cards={running.inHand}
        best={best}
        wrapping={wrapping}
        waitsForHand={closed && !running.opensItself}
        faceDown={faceDown}
        shipsOnly={shipsOnly}
      />
      <MainButton
        ref={running.main}
        step={step}
        place={only ? 'only' : between}
        onward={onward}
        closed={closed}
        faceDown={faceDown}
        onPress={press}
      />
      {only && !props.isTrial && (
        <AfterCard card={best} shown={step === 'shown'} again={props.again} />
      )}
    </footer>
  );
}
