import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AwaitedBeacon } from '#contract/envelope.ts';
import { lateDrawMs } from '#contract/shop/draw.ts';
import { formatNumber, formatTimeOfDay } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow, useNow } from '../../../kit/lib/server-clock.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './beacon-wait.module.css';
import { Curtain } from './curtain.tsx';
import { SkipButton } from './show-controls.tsx';
import { waitTexts } from './wait-texts.ts';

interface Props {
  readonly waiting: AwaitedBeacon;
  /** The pack's cover; null if it has none. */
  readonly cover: string | null;
  readonly title: string;
  /** The receipt of the purchase. */
  readonly receipt: ReactNode;
  /** Whether the results follow without the show. The wait itself cannot be skipped. */
  readonly skips: boolean;
  readonly onSkip: () => void;
  /** Whether the member has begun to open the pack. */
  readonly opens: boolean;
  readonly onOpen: () => void;
}

/**
 * How long before the beacon's time the pack can be opened, in milliseconds. The shop has drawn it
 * within 0.6 seconds after that time, so light follows the tap within three seconds.
 */
const openableMs = 2_400;

/**
 * The screen between a purchase and its draw: the pack waits for a number of the public beacon that
 * nobody knows yet. First the pack arrives and is bound; touching it makes light. Shortly before
 * the number it can be opened, and tears until the number's light comes out.
 */
export function BeaconWait({ waiting, cover, title, receipt, ...press }: Props) {
  const { skips, onSkip, opens, onOpen } = press;
  const t = useTexts(waitTexts);
  const language = useLanguage();
  const remainingMs = Date.parse(waiting.at) - useNow();
  const isLate = remainingMs < -lateDrawMs;
  const isOpenable = useIsPast(Date.parse(waiting.at) - openableMs) && !opens && !skips;
  const stage = useRef<HTMLDivElement>(null);
  const number = formatNumber(waiting.number);
  return (
    <Curtain onEscape={onSkip}>
      <div
        ref={stage}
        className={styles.stage}
        data-late={isLate}
        data-opens={opens}
        onPointerDown={({ clientX, clientY }) => showLightAt(stage.current, clientX, clientY)}
      >
        {/* The button below does the same for keyboards. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above. */}
        <div className={styles.sleeve} onClick={isOpenable ? onOpen : undefined}>
          <Ring endsAt={waiting.at} />
          {cover === null ? (
            <div className={styles.blank} />
          ) : (
            <img src={cover} alt={title} width={180} height={240} className={styles.cover} />
          )}
          {opens && <div className={styles.seam} data-part="seam" />}
        </div>
        <div className={styles.words}>
          <Countdown isLate={isLate} remainingMs={remainingMs} />
          <p className={styles.bound}>{t('bound', { number })}</p>
          <p className={styles.why}>
            {isLate ? t('lateWhy') : t('why', { time: formatTimeOfDay(waiting.at, language) })}
          </p>
          {!skips && !isLate && <Opener at={waiting.at} opens={opens} onOpen={onOpen} />}
          <div className={styles.ways}>
            {waiting.url !== null && (
              <a href={waiting.url} target="_blank" rel="noreferrer" className={styles.link}>
                {t('see', { number })}
              </a>
            )}
            {receipt}
            {skips ? (
              <p className={styles.why} role="status">
                {t('skipping')}
              </p>
            ) : (
              <SkipButton idle={false} onSkip={onSkip} />
            )}
            {isLate && (
              <LinkButton to={paths.buyProductHistory()} kind="primary">
                {t('leave')}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </Curtain>
  );
}

/** Says in how many seconds the number is due, that it arrives, or that it is late. */
function Countdown({
  isLate,
  remainingMs,
}: {
  readonly isLate: boolean;
  readonly remainingMs: number;
}) {
  const t = useTexts(waitTexts);
  return (
    <p className={styles.seconds} aria-live="polite">
      {isLate
        ? t('late')
        : remainingMs > 0
          ? t('seconds', { count: Math.ceil(remainingMs / 1000) })
          : t('arriving')}
    </p>
  );
}

/**
 * The button that opens the pack shortly before the number is due. After the press, a text that the
 * pack opens when the number arrives.
 */
function Opener({ at, opens, onOpen }: Pick<Props, 'opens' | 'onOpen'> & { readonly at: string }) {
  const t = useTexts(waitTexts);
  const isOpenable = useIsPast(Date.parse(at) - openableMs) && !opens;
  return (
    <div className={styles.opener}>
      {isOpenable && (
        <Button kind="primary" onClick={onOpen}>
          {t('open')}
        </Button>
      )}
      {opens && (
        <p className={styles.why} role="status">
          {t('opening')}
        </p>
      )}
    </div>
  );
}

/** A ring that fills until the beacon's time. */
function Ring({ endsAt }: { readonly endsAt: string }) {
  const now = useNow();
  const from = useRef(now);
  const whole = Math.max(1, Date.parse(endsAt) - from.current);
  const part = Math.min(1, Math.max(0, (now - from.current) / whole));
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" />
      <circle cx="50" cy="50" r="47" pathLength={1} strokeDasharray={`${part} 1`} />
    </svg>
  );
}

/** How long a light stays under prefers-reduced-motion, in milliseconds. */
const stillLightMs = 400;

/** Shows a light that spreads from a pressed point; under prefers-reduced-motion, a fixed one. */
function showLightAt(stage: HTMLElement | null, x: number, y: number): void {
  if (stage === null) return;
  const light = document.createElement('span');
  light.className = styles['light'] ?? '';
  light.dataset['part'] = 'light';
  light.style.left = `${x}px`;
  light.style.top = `${y}px`;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches)
    setTimeout(() => light.remove(), stillLightMs);
  else light.addEventListener('animationend', () => light.remove());
  stage.append(light);
}

/** Whether a time of the server's clock has passed; renders again when it does. */
function useIsPast(time: number): boolean {
  const [isPast, setIsPast] = useState(serverNow() >= time);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), Math.max(0, time - serverNow()));
    return () => clearTimeout(timer);
  }, [time]);
  return isPast;
}

/**
 * The first read is sent this long after the beacon's time, in milliseconds. The shop requests the
 * number at that moment, so no draw is earlier.
 */
const firstReadAfterMs = 450;
/** The pause between two reads, in milliseconds. The server delays its response until the draw. */
const pauseMs = 250;

/** Reads the result again shortly after the beacon's time, until the draw. */
export function useRetryWhileWaiting(
  waiting: AwaitedBeacon | undefined,
  retry: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (waiting === undefined) return;
    let timer = setTimeout(read, Date.parse(waiting.at) + firstReadAfterMs - serverNow());
    let hasEnded = false;
    async function read() {
      await retry();
      if (!hasEnded) timer = setTimeout(read, pauseMs);
    }
    return () => {
      hasEnded = true;
      clearTimeout(timer);
    };
  }, [waiting, retry]);
}
