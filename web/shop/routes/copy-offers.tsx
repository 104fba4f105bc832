import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { CopyOffers } from '../features/copy-offers/copy-offers.tsx';
import { copyOfferTexts } from '../features/copy-offers/texts.ts';

/** Screen /copy-offers: other copies that the shop offers in place of missing ones. */
export function Component() {
  const t = useTexts(copyOfferTexts);
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <CopyOffers />
    </Paper>
  );
}
