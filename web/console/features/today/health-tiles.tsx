import type { Today } from '#contract/console/today.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { todayTexts } from './texts.ts';
import { Tile } from './tile.tsx';
import { WorkTile } from './work-tiles.tsx';

interface TodayProps {
  readonly today: Today;
}

/** Whether the books agree, and whether everything runs. */
export function HealthTiles({ today }: TodayProps) {
  const t = useTexts(todayTexts);
  const { singleHanded, jobs } = today;
  return (
    <>
      <BooksTile today={today} />
      <UnusedTile today={today} />
      {singleHanded && (
        <WorkTile
          title={t('singleHanded')}
          means={t('singleHandedMeans')}
          work={singleHanded}
          to={`${paths.audit}?singleHanded=true`}
        />
      )}
      {jobs && <WorkTile title={t('jobs')} means={t('jobsMeans')} work={jobs} tone="alarm" />}
    </>
  );
}

/** The tile with the findings of the last check of the books. */
function BooksTile({ today: { books } }: TodayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  if (books === undefined) return null;
  const found = books?.findings ?? 0;
  const figure =
    books === null
      ? t('booksNever')
      : found === 0
        ? t('booksFine')
        : t('booksFindings', { count: found });
  return (
    <Tile
      title={t('books')}
      means={t('booksMeans')}
      figure={figure}
      isWords
      tone={found > 0 ? 'alarm' : books === null ? 'work' : 'calm'}
      to={paths.books}
    >
      {books !== null && <p>{t('checkedAt', { at: formatDateTime(books.at, language) })}</p>}
    </Tile>
  );
}

/** The tile with the points that members have not used. */
function UnusedTile({ today: { unusedPoints: unused } }: TodayProps) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  if (unused === undefined) return null;
  const common = { title: t('unused'), means: t('unusedMeans'), to: paths.books };
  if (unused === null) return <Tile {...common} figure={t('unusedNever')} isWords tone="work" />;
  const { paid, free, threshold, alarm } = unused;
  const share = t('unusedShare', { percent: Math.floor((paid * 100) / threshold) });
  return (
    <Tile
      {...common}
      figure={formatNumber(paid)}
      tone={alarm >= 90 ? 'alarm' : alarm > 0 ? 'work' : 'calm'}
    >
      {alarm > 0 && <p>{t('unusedAlarm', { percent: alarm })}</p>}
      <meter
        aria-label={share}
        min={0}
        max={threshold}
        low={threshold * 0.7}
        high={threshold * 0.9}
        optimum={0}
        value={paid}
      />
      <p>{share}</p>
      <p>{t('unusedFree', { points: free })}</p>
      <p>{t('measuredAt', { at: formatDateTime(unused.at, language) })}</p>
    </Tile>
  );
}
