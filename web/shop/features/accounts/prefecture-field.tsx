import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { listPrefectures } from '#contract/shop/accounts.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { profileFieldTexts } from './profile-field-texts.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'name' | 'children'>;

/** A choice of prefecture; '' if none is chosen yet. */
export function PrefectureField(props: Props) {
  const t = useTexts(profileFieldTexts);
  const { data } = useQuery({ ...callQuery(listPrefectures, {}), ...keepShownData });
  return (
    // React loses a default that is not among the options. So the field is recreated when they have
    // loaded.
    <SelectField
      {...props}
      label={t('pref_id')}
      name="pref_id"
      key={data === undefined ? 'empty' : 'full'}
    >
      <option value="">{t('choosePrefecture')}</option>
      {data?.data.list.map((prefecture) => (
        <option key={prefecture.id} value={prefecture.id}>
          {prefecture.name}
        </option>
      ))}
    </SelectField>
  );
}
