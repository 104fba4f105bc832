import { type ReactNode, useEffect, useRef } from 'react';
import type { AwaitedBeacon } from '#contract/envelope.ts';
import { lateDrawMs } from '#contract/shop/draw.ts';
import { formatNumber, formatTimeOfDay } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow, useNow } from '../../../kit/lib/server-clock.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
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
}

/**
 * The screen between a purchase and its draw: the pack waits for a number of the public beacon that
 * nobody knows yet. Touching it makes light, and changes nothing.
 */
export function BeaconWait({ waiting, cover, title, receipt, skips, onSkip }: Props) {
  const t = useTexts(waitTexts);
  const language = useLanguage();
  const remainingMs = Date.parse(waiting.at) - useNow();
  const isLate = remainingMs < -lateDrawMs;
  const stage = useRef<HTMLDivElement>(null);
  const number = formatNumber(waiting.number);
  return (
    <Curtain onEscape={onSkip}>
      <div
        ref={stage}
        className={styles.stage}
        data-late={isLate}
        onPointerDown={({ clientX, clientY }) => strike(stage.current, clientX, clientY)}
      >
        <div className={styles.sleeve}>
          <Ring endsAt={waiting.at} />
          {cover === null ? (
            <div className={styles.blank} />
          ) : (
            <img src={cover} alt={title} width={180} height={240} className={styles.cover} />
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.seconds} aria-live="polite">
            {isLate
              ? t('late')
              : remainingMs > 0
                ? t('seconds', { count: Math.ceil(remainingMs / 1000) })
                : t('arriving')}
          </p>
          <p className={styles.bound}>{t('bound', { number })}</p>
          <p className={styles.why}>
            {isLate ? t('lateWhy') : t('why', { time: formatTimeOfDay(waiting.at, language) })}
          </p>
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

/** Lets light spread from the place that was touched. */
function strike(stage: HTMLElement | null, x: number, y: number): void {
  if (stage === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const light = document.createElement('span');
  light.className = styles['light'] ?? '';
  light.style.left = `${x}px`;
  light.style.top = `${y}px`;
  light.addEventListener('animationend', () => light.remove());
  stage.append(light);
}

/** The shop has the number and has drawn by this time after it is published. */
const drawnAfterMs = 800;

/** Reads the result again shortly after the beacon's time, and then each second until the draw. */
export function useRetryWhileWaiting(waiting: AwaitedBeacon | undefined, retry: () => void): void {
  useEffect(() => {
    if (waiting === undefined) return;
    let timer = setTimeout(read, Date.parse(waiting.at) + drawnAfterMs - serverNow());
    function read() {
      retry();
      timer = setTimeout(read, 1_000);
    }
    return () => clearTimeout(timer);
  }, [waiting, retry]);
}
