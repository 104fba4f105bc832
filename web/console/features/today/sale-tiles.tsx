import type { Today } from '#contract/console/today.ts';
import { formatDateTime, formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { minute } from '../../../kit/lib/time.rules.ts';
import { todayTexts } from './texts.ts';
import { Tile } from './tile.tsx';
import { WorkTile } from './work-tiles.tsx';

interface TodayProps {
  readonly today: Today;
}

/** The tiles about how the sale goes, and what stops it. */
export function SaleTiles({ today }: TodayProps) {
  const t = useTexts(todayTexts);
  const { draws } = today;
  return (
    <>
      <SalesTile today={today} />
      <PackTiles today={today} />
      {draws && <WorkTile title={t('draws')} means={t('drawsMeans')} work={draws} />}
      <BeaconTile today={today} />
    </>
  );
}

/** The tile with the sales of today and of a week ago. */
function SalesTile({ today: { sales } }: TodayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  if (sales === undefined) return null;
  const { today, weekBefore } = sales;
  const percent = Math.round(((today.yen - weekBefore.yen) / weekBefore.yen) * 100);
  return (
    <Tile
      title={t('sales')}
      means={t('salesMeans')}
      figure={formatYen(today.yen, language)}
      tone="calm"
    >
      <p>{t('salesCount', { count: today.payments })}</p>
      <p>{t('weekBefore', { yen: formatYen(weekBefore.yen, language) })}</p>
      {weekBefore.yen > 0 && (
        <p>{t('change', { percent: `${percent > 0 ? '+' : ''}${formatNumber(percent)}` })}</p>
      )}
    </Tile>
  );
}

/** The tiles about packs that run low and packs without a key. */
function PackTiles({ today: { packsRunningLow, lostKeys } }: TodayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  if (packsRunningLow === undefined || lostKeys === undefined) return null;
  return (
    <>
      <Tile
        title={t('packsLow')}
        means={t('packsLowMeans')}
        figure={formatNumber(packsRunningLow.length)}
        tone={packsRunningLow.length > 0 ? 'work' : 'calm'}
      >
        {packsRunningLow.length > 0 && (
          <ul>
            {packsRunningLow.map(({ id, nameJa, nameEn, remaining, size }) => (
              <li key={id}>
                <span>{language === 'ja' ? nameJa : nameEn}</span>
                <span>{t('packRemaining', { remaining, size })}</span>
              </li>
            ))}
          </ul>
        )}
      </Tile>
      <Tile
        title={t('lostKeys')}
        means={t('lostKeysMeans')}
        figure={formatNumber(lostKeys.length)}
        tone={lostKeys.length > 0 ? 'alarm' : 'calm'}
      >
        {lostKeys.length > 0 && <p>{lostKeys.join(', ')}</p>}
      </Tile>
    </>
  );
}

/** The tile that says whether the beacon answers, and why its packs are not sold. */
function BeaconTile({ today: { beacon } }: TodayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  if (beacon === undefined) return null;
  const state = beaconStateOf(beacon);
  const { newestAt = null, clockBehindMs = 0, otherPacks = [] } = beacon ?? {};
  return (
    <Tile
      title={t('beacon')}
      means={t('beaconMeans')}
      figure={t(state)}
      isWords
      tone={state === 'beaconFine' || state === 'beaconUnused' ? 'calm' : 'alarm'}
    >
      {beacon?.isSilent && newestAt !== null && (
        <p>{t('beaconNewest', { at: formatDateTime(newestAt, language) })}</p>
      )}
      {clockBehindMs > 0 && (
        <p>{t('beaconClockFor', { minutes: formatNumber(Math.ceil(clockBehindMs / minute)) })}</p>
      )}
      {otherPacks.length > 0 && (
        <>
          <p>{t('beaconOtherMeans')}</p>
          <ul>
            {otherPacks.map(({ id, purchases }) => (
              <li key={id}>
                {t('beaconOtherPack', { id: String(id), purchases: formatNumber(purchases) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Tile>
  );
}

/** The worst of what stops the sale by the beacon; its other causes are listed below it. */
function beaconStateOf(beacon: NonNullable<TodayProps['today']['beacon']> | null) {
  if (beacon === null) return 'beaconUnused';
  if (beacon.isSilent) return 'beaconSilent';
  if (beacon.clockBehindMs > 0) return 'beaconClock';
  return beacon.otherPacks.length > 0 ? 'beaconOther' : 'beaconFine';
}
