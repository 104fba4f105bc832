import { Link } from 'react-router';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import type { Sale } from './sale-command-props.ts';
import { packSaleTexts } from './texts.ts';

type Offer = Sale['offers'][number];

/** The offers of other copies to winners of missing ones, with what became of each. */
export function CopyOffers({ offers }: { readonly offers: readonly Offer[] }) {
  const t = useTexts(packSaleTexts);
  const language = useLanguage();
  const stateOf = ({ state, isByDeadline, gave }: Offer) => {
    if (gave !== null) return t(`offer_declined_${gave}`);
    return t(state === 'accepted' && isByDeadline ? 'offer_overdue' : `offer_${state}`);
  };
  return (
    <Section title={t('offers')}>
      <p>{t('offersHint')}</p>
      <DataTable
        caption={t('offers')}
        rows={offers}
        rowKey={({ code, offeredAt }) => `${code} ${offeredAt}`}
        empty={t('noOffers')}
        columns={[
          {
            ...{ key: 'member', header: t('member') },
            cell: ({ memberId }) => <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>,
          },
          { key: 'missing', header: t('missingCopy'), cell: ({ missing }) => missing },
          {
            ...{ key: 'offered', header: t('offeredCopy') },
            cell: ({ offered, code }) => `${offered} (${code})`,
          },
          {
            ...{ key: 'offeredAt', header: t('offeredAt') },
            cell: ({ offeredAt }) => formatDateTime(offeredAt, language),
          },
          {
            ...{ key: 'answerBy', header: t('answerBy') },
            cell: ({ answerBy }) => formatDateTime(answerBy, language),
          },
          { key: 'state', header: t('answer'), cell: (offer) => stateOf(offer) },
          {
            ...{ key: 'answeredAt', header: t('answeredAt') },
            cell: ({ answeredAt }) =>
              answeredAt === null ? '–' : formatDateTime(answeredAt, language),
          },
        ]}
      />
    </Section>
  );
}
