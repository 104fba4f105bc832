import { useEffect, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatNumber, formatTimeOfDay } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { minute } from '../../../kit/lib/time.rules.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import styles from './live.module.css';
import { type LivePack, type Samples, unitsPerMinute, withReading } from './samples.ts';
import { liveTexts } from './texts.ts';

/** Milliseconds after which unchanged figures count as a new reading. */
const sampleMs = 3_000;
/** Milliseconds between two readings of the income of past days. */
const incomeMs = 10 * minute;

interface LiveSaleProps {
  readonly pack: LivePack;
  /** The last reading failed: what is shown is old. */
  readonly isStale: boolean;
  /** A stream sends each change. Without one the pack is read again and again. */
  readonly isLive: boolean;
  readonly maySeeIncome: boolean;
}

/** The sale of a pack as it happens; a button shows it in full screen. */
export function LiveSale({ pack, isStale, isLive, maySeeIncome }: LiveSaleProps) {
  const t = useTexts(liveTexts);
  const language = useLanguage();
  const live = useRef<HTMLDivElement>(null);
  const [samples, setSamples] = useState(() => withReading(undefined, pack));
  useEffect(() => setSamples((before) => withReading(before, pack)), [pack]);
  useEffect(() => {
    if (!isLive) return undefined;
    // A stream sends only changes: while none comes, the figures are still those of now.
    const timer = setInterval(() => {
      const at = new Date(serverNow()).toISOString();
      setSamples((before) => withReading(before, { ...before.last, at }));
    }, sampleMs);
    return () => clearInterval(timer);
  }, [isLive]);
  return (
    <>
      <div className={screen.actions}>
        <Button onClick={() => void live.current?.requestFullscreen()}>{t('wall')}</Button>
      </div>
      <div ref={live} className={styles.live}>
        <p className={styles.name}>{pack.name}</p>
        {isStale && (
          <Notice kind="danger">{t('stale', { time: formatTimeOfDay(pack.at, language) })}</Notice>
        )}
        <div className={styles.tiles}>
          <UnitTiles samples={samples} />
          {maySeeIncome && <IncomeTile pack={pack} />}
          <WaitingTile pack={pack} />
        </div>
        <WonPrizes samples={samples} />
      </div>
      <PrizesLeft pack={pack} />
    </>
  );
}

/** The units that are left and sold, and how fast they go. */
function UnitTiles({ samples }: { readonly samples: Samples }) {
  const t = useTexts(liveTexts);
  const { remaining, units, sold } = samples.last;
  const rate = unitsPerMinute(samples);
  return (
    <>
      <div className={styles.tile}>
        <h2 className={styles.title}>{t('remaining')}</h2>
        <p className={styles.figure}>{formatNumber(remaining)}</p>
        <meter className={styles.bar} aria-label={t('remaining')} max={units} value={remaining} />
        <p className={styles.more}>{t('ofUnits', { units })}</p>
      </div>
      <div className={styles.tile}>
        <h2 className={styles.title}>{t('sold')}</h2>
        <p className={styles.figure}>{formatNumber(sold)}</p>
        <p className={styles.more}>
          {rate === undefined ? t('measuring') : t('perMinute', { count: rate })}
        </p>
      </div>
    </>
  );
}

/**
 * The points or coins that were paid for the pack: of past days by the books, of today by the
 * price.
 */
function IncomeTile({ pack }: { readonly pack: LivePack }) {
  const t = useTexts(liveTexts);
  const { data } = useRead(
    operations.getPackIncome,
    { params: { packId: String(pack.id) } },
    { refetchMs: () => incomeMs },
  );
  if (data === undefined) return null;
  const { unitsSold, paidPoints, freePoints, coins } = data;
  const today = (pack.sold - unitsSold) * pack.price;
  return (
    <div className={styles.tile}>
      <h2 className={styles.title}>{t(`income_${pack.currency}`)}</h2>
      <p className={styles.figure}>{formatNumber(paidPoints + freePoints + coins + today)}</p>
      <p className={styles.more}>{t('incomeToday', { today })}</p>
    </div>
  );
}

function WaitingTile({ pack: { waiting } }: { readonly pack: LivePack }) {
  const t = useTexts(liveTexts);
  return (
    <div className={styles.tile}>
      <h2 className={styles.title}>{t('waiting')}</h2>
      <p className={styles.figure}>{formatNumber(waiting.purchases)}</p>
      <p className={styles.more}>{t('waitingMembers', { count: waiting.members })}</p>
    </div>
  );
}

/** The rare prizes that were won since the screen was opened. */
function WonPrizes({ samples: { won } }: { readonly samples: Samples }) {
  const t = useTexts(liveTexts);
  const language = useLanguage();
  return (
    <Section title={t('out')}>
      <p className={screen.soft}>{t('outHint')}</p>
      {won.length === 0 ? (
        <p className={styles.more}>{t('noneOut')}</p>
      ) : (
        <ul className={styles.out}>
          {won.map(({ at, id, name, rarityLabel, remaining, count }) => (
            <li key={`${at} ${id}`}>
              <time dateTime={at}>{formatTimeOfDay(at, language)}</time>
              <strong>
                {name} {rarityLabel}
              </strong>
              <span>{t('left', { remaining, count })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The whole line-up with what is left of it. */
function PrizesLeft({ pack: { prizes } }: { readonly pack: LivePack }) {
  const t = useTexts(liveTexts);
  return (
    <Section title={t('prizes')}>
      <DataTable
        caption={t('prizes')}
        rows={prizes}
        rowKey={({ id }) => id}
        empty={t('noPrizes')}
        columns={[
          { key: 'name', header: t('name'), cell: ({ name }) => name },
          { key: 'rarity', header: t('rarity'), cell: ({ rarityLabel }) => rarityLabel },
          {
            key: 'count',
            header: t('count'),
            cell: ({ count }) => formatNumber(count),
            isNumber: true,
          },
          {
            key: 'won',
            header: t('won'),
            cell: ({ count, remaining }) => formatNumber(count - remaining),
            isNumber: true,
          },
          {
            key: 'left',
            header: t('leftColumn'),
            cell: ({ remaining }) => formatNumber(remaining),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}
