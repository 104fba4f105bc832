import type { Session } from '#contract/console/session.ts';
import type { Today } from '#contract/console/today.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { OwnerFactors } from '../features/session/owner-factors.tsx';
import { HealthTiles } from '../features/today/health-tiles.tsx';
import { SaleTiles } from '../features/today/sale-tiles.tsx';
import { todayTexts } from '../features/today/texts.ts';
import tileStyles from '../features/today/tile.module.css';
import { pollMs, useIsLive, useToday } from '../features/today/today.ts';
import { WorkTiles } from '../features/today/work-tiles.tsx';
import { useLiveHint } from '../ui/live-hint.ts';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/**
 * The start screen of the console: work that waits, how the sale goes, and whether everything is in
 * order.
 */
export function TodayScreen({ session }: { readonly session: Session }) {
  const t = useTexts(todayTexts);
  const hint = useLiveHint(useIsLive(), pollMs);
  const { data, error, refetch } = useToday();
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <OwnerFactors session={session} />
      <p className={styles.soft}>{hint}</p>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <TodayParts today={data} />
      )}
    </div>
  );
}

const parts = [
  { name: 'work', Tiles: WorkTiles, figures: ['approvals'] },
  { name: 'sale', Tiles: SaleTiles, figures: ['sales', 'draws'] },
  { name: 'health', Tiles: HealthTiles, figures: ['books', 'jobs'] },
] as const;

/** The parts of the start screen. One that has no figure for this person is left out. */
function TodayParts({ today }: { readonly today: Today }) {
  const t = useTexts(todayTexts);
  return parts
    .filter(({ figures }) => figures.some((figure) => today[figure] !== undefined))
    .map(({ name, Tiles }) => (
      <section key={name} aria-labelledby={`part-${name}`} className={styles.screen}>
        <h2 id={`part-${name}`}>{t(name)}</h2>
        <ul className={tileStyles.tiles}>
          <Tiles today={today} />
        </ul>
      </section>
    ));
}
