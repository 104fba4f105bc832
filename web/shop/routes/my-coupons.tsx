import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Coupons } from '../features/promotions/coupons.tsx';
import { OwnRank } from '../features/promotions/own-rank.tsx';
import { couponTexts } from '../features/promotions/texts.ts';
import { paths } from '../lib/paths.ts';

/** Screen /my-coupons: a field for a coupon's code, the member's coupons and their rank. */
export function Component() {
  const t = useTexts(couponTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      <Coupons />
      <OwnRank />
      <LinkButton wide to={paths.myPage()}>
        {t('back')}
      </LinkButton>
    </Paper>
  );
}
