import { Link } from 'react-router';
import { type listTopPacks, type Pack, tab } from '#contract/catalog.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { availabilityOf } from './availability.ts';
import { PackGrid, PackGridSkeleton } from './pack-grid.tsx';
import { catalogTexts } from './texts.ts';
import styles from './top-packs.module.css';

type PackGroup = AnswerOf<typeof listTopPacks>['data']['list'][number];

interface TopPacksProps {
  readonly groups: readonly PackGroup[];
  /** Which tab: a card type, all of them, or what is coming. */
  readonly current: number;
  readonly linkOf: (pack: Pack) => string;
}

/** The packs of one tab of the top page, by card type. */
export function TopPacks({ groups, current, linkOf }: TopPacksProps) {
  const t = useTexts(catalogTexts);
  if (current === tab.comingSoon) return <ComingPacks groups={groups} linkOf={linkOf} />;
  const shown = groups.filter((group) => current === tab.all || group.card_type === current);
  if (shown.every((group) => group.packs.length === 0)) {
    return <EmptyState title={t('noPacks')}>{t('noPacksHint')}</EmptyState>;
  }
  return shown.map((group, index) => (
    <section key={group.card_type} className={styles.group}>
      <div className={styles.head}>
        <h2>{group.name}</h2>
        <Link to={paths.packList(group.card_type)} className={styles.more}>
          {t('seeAll')}
          <span className="visually-hidden">: {group.name}</span>
          <Icon name="next" size={16} />
        </Link>
      </div>
      <PackGrid packs={group.packs} linkOf={linkOf} eager={index === 0 ? 2 : 0} />
    </section>
  ));
}

/** What has been announced and is not on sale yet, the soonest first. */
function ComingPacks({ groups, linkOf }: Omit<TopPacksProps, 'current'>) {
  const t = useTexts(catalogTexts);
  const startOf = (pack: Pack) =>
    pack.start_date === null ? Number.POSITIVE_INFINITY : Date.parse(pack.start_date);
  const coming = groups
    .flatMap((group) => group.packs)
    .filter((pack) => availabilityOf(pack, serverNow()) === 'beforeStart')
    .sort((a, b) => startOf(a) - startOf(b));
  if (coming.length === 0) return <EmptyState icon="clock" title={t('nothingComing')} />;
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2>{t('comingSoon')}</h2>
      </div>
      <PackGrid packs={coming} linkOf={linkOf} eager={2} />
    </section>
  );
}

/** Keeps the place of a tab's packs while they are loaded. */
export function TopPacksSkeleton() {
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <Skeleton width="9rem" height="1.7rem" />
      </div>
      <PackGridSkeleton />
    </div>
  );
}
