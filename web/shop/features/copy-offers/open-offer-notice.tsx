import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listCopyOffers } from '#contract/shop/copy-offers.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { copyOfferTexts } from './texts.ts';

/** Leads to the offers of other copies while one waits for an answer; otherwise nothing. */
export function OpenOfferNotice() {
  const t = useTexts(copyOfferTexts);
  const read = useQuery({ ...callQuery(listCopyOffers, {}), ...keepShownData });
  if (read.data?.data.list.some(({ state }) => state === 'open') !== true) return null;
  return (
    <Notice>
      {t('waiting')} <Link to={paths.copyOffers()}>{t('toOffers')}</Link>
    </Notice>
  );
}
