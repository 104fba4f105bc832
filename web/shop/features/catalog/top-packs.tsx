import { Link } from 'react-router';
import { type listTopPacks, type Pack, tab } from '#contract/shop/catalog.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { availabilityOf } from './availability.ts';
import { PackGrid, PackGridSkeleton } from './pack-grid.tsx';
import { catalogTexts } from './texts.ts';
import styles from './top-packs.module.css';

type PackGroup = AnswerOf<typeof listTopPacks>['data']['list'][number];

interface TopPacksProps {
  readonly groups: readonly PackGroup[];
  /** The tab: a card type, all of them, or coming packs. */
  readonly current: number;
  readonly linkOf: (pack: Pack) => string;
}

/** The packs of one tab of the top page. */
export function TopPacks({ groups, current, linkOf }: TopPacksProps) {
  const t = useTexts(catalogTexts);
  if (current === tab.comingSoon) {
    return (
      <PackSection
        heading={t('comingSoon')}
        packs={comingOf(groups)}
        groups={groups}
        linkOf={linkOf}
      />
    );
  }
  if (current === tab.all) {
    const packs = groups.flatMap((group) => group.packs);
    return (
      <PackSection
        heading={t('allPacks')}
        packs={packs}
        groups={groups}
        linkOf={linkOf}
        more={tab.all}
      />
    );
  }
  const group = groups.find(({ card_type: type }) => type === current);
  return (
    <PackSection
      heading={group?.name ?? ''}
      packs={group?.packs ?? []}
      linkOf={linkOf}
      more={current}
    />
  );
}

/** Finds packs that are announced but not on sale yet, the earliest first. */
function comingOf(groups: readonly PackGroup[]): readonly Pack[] {
  const startOf = (pack: Pack) =>
    pack.start_date === null ? Number.POSITIVE_INFINITY : Date.parse(pack.start_date);
  return groups
    .flatMap((group) => group.packs)
    .filter((pack) => availabilityOf(pack, serverNow()) === 'beforeStart')
    .sort((a, b) => startOf(a) - startOf(b));
}

interface PackSectionProps {
  readonly heading: string;
  readonly packs: readonly Pack[];
  /** For lists with several card types: each pack names its type. */
  readonly groups?: readonly PackGroup[];
  readonly linkOf: (pack: Pack) => string;
  /** The card type (or `tab.all`) whose full list the button opens. */
  readonly more?: number;
}

/** A heading with a grid of packs, or a notice that there are none. */
function PackSection({ heading, packs, groups, linkOf, more }: PackSectionProps) {
  const t = useTexts(catalogTexts);
  if (packs.length === 0) {
    return more === undefined ? (
      <EmptyState icon="clock" title={t('nothingComing')} />
    ) : (
      <EmptyState title={t('noPacks')}>{t('noPacksHint')}</EmptyState>
    );
  }
  const typeNames = new Map(groups?.map((group) => [group.card_type, group.name]));
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2>{heading}</h2>
        {more !== undefined && (
          <Link to={paths.packList(more)} className={styles.more}>
            {t('seeAll')}
            <span className="visually-hidden">: {heading}</span>
            <Icon name="next" size={16} />
          </Link>
        )}
      </div>
      <PackGrid packs={packs} linkOf={linkOf} typeNames={typeNames} eager={2} />
    </section>
  );
}

/** Reserves the space of a tab's packs while they load. */
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
