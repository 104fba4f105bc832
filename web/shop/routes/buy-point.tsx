import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pointValidityMonths } from '#contract/limits.ts';
import { getPack } from '#contract/shop/catalog.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { isNoLongerBuyable, NoLongerOnOffer } from '../features/catalog/no-longer-on-offer.tsx';
import { usePackToBuy } from '../features/catalog/use-pack-to-buy.ts';
import { useWaitingPayments, WaitingCards } from '../features/payments/waiting-payments.tsx';
import { CourseList } from '../features/points/course-list.tsx';
import { pointTexts } from '../features/points/texts.ts';
import { usePageInAddress } from '../lib/page-in-address.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { Price } from '../ui/price.tsx';
import styles from './buy-point.module.css';

/**
 * Screen /buy-point[?packId][&need]: the point courses on sale. `packId` names the pack that the
 * member came from; later screens receive it, too.
 */
export function Component() {
  const t = useTexts(pointTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [search] = useSearchParams();
  const [page, goTo] = usePageInAddress();
  const packToBuy = usePackToBuy(numberFromQuery(search.get('packId')));
  // Members must not buy points for a pack that they cannot buy afterwards.
  const isOver = packToBuy !== undefined && isNoLongerBuyable(packToBuy);
  const packId = isOver ? undefined : (numberFromQuery(search.get('packId')) ?? undefined);
  const waiting = useWaitingPayments();
  const shortage = useShortage(packId, viewer?.points);
  return (
    <div className={styles.screen}>
      <PageTitle>{t('buyTitle')}</PageTitle>
      <h1 className={styles.title}>{t('buyTitle')}</h1>
      <p className={styles.hint}>{t('buyHint', { months: pointValidityMonths })}</p>
      <NoLongerOnOffer packToBuy={packToBuy} />
      <dl className={styles.owned}>
        <dt>{t('owned')}</dt>
        <dd>{viewer && <Price amount={viewer.points} kind="points" language={language} />}</dd>
      </dl>
      <WaitingCards read={waiting} />
      <section className={styles.courses}>
        <h2 className="visually-hidden">{t('courses')}</h2>
        <CourseList
          page={page}
          onPage={goTo}
          isHeld={waiting.isPending || shortage === undefined}
          shortage={shortage ?? null}
          linkOf={(course) => paths.confirmBuyPoint(course.id, packId)}
        >
          {packId !== undefined && (
            <p className={styles.back}>
              <LinkButton to={paths.packDetail(packId)}>
                <Icon name="previous" size={18} />
                {t('backToPack')}
              </LinkButton>
            </p>
          )}
          <nav className={styles.notices} aria-label={t('notices')}>
            <Link to={paths.specificCommerce()}>{t('law')}</Link>
            <Link to={paths.pointTerms()}>{t('pointTerms')}</Link>
            <Link to={paths.fundSettlement()}>{t('fundSettlement')}</Link>
          </nav>
        </CourseList>
      </section>
    </div>
  );
}

/**
 * Finds the points that the member lacks: as many as the URL gives in `need`, or for one of the
 * pack. Null if the member has enough or came from no pack; undefined while loading.
 */
function useShortage(
  packId: number | undefined,
  points: number | undefined,
): number | null | undefined {
  const [search] = useSearchParams();
  const named = numberFromQuery(search.get('need'));
  const pack = useQuery({
    ...callQuery(getPack, { params: { packId: packId ?? 0 } }),
    enabled: packId !== undefined && named === null,
  });
  if (named !== null || packId === undefined || pack.isError) return named;
  if (pack.data === undefined || points === undefined) return undefined;
  const { detail } = pack.data;
  if (detail.id === '' || detail.payment_method !== '1') return null;
  return detail.point > points ? detail.point - points : null;
}
