import { Link } from 'react-router';
import type { operations } from '#contract/console/index.ts';
import { formatLastDayBefore } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { shippingTexts } from './texts.ts';

/** The parcels that travel in a parcel, or the one that it travels in; nothing if it is alone. */
export function MergedParcels({
  parcel,
}: {
  readonly parcel: AnswerOf<typeof operations.getParcel>;
}) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const { mergedInto: id, parts } = parcel;
  if (id !== null)
    return (
      <Notice>
        {t('mergedHint', { id })}{' '}
        <Link to={`${paths.parcels}/${id}`}>{t('openWhole', { id })}</Link>
      </Notice>
    );
  if (parts.length < 2) return null;
  return (
    <Section title={t('parts')}>
      <Facts
        facts={parts.map((part) => [
          t(`part_${part.source}`),
          t('mergeOption', {
            ...{ id: part.id, count: part.cards },
            day: formatLastDayBefore(part.shipBy, language),
          }),
        ])}
      />
    </Section>
  );
}
