import type { EditedRecord } from '#contract/console/editions.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { editionTexts } from './texts.ts';

/** Whether members see a record, in words. */
export function EditionState({
  record: { state, hasChanges },
}: {
  readonly record: Pick<EditedRecord, 'state' | 'hasChanges'>;
}) {
  const t = useTexts(editionTexts);
  const isChanged = hasChanges && state !== 'draft';
  return `${t(`state_${state}`)}${isChanged ? ` · ${t('hasChanges')}` : ''}`;
}

/** Whether members see a record, and in which period. */
export function RecordFacts({ record }: { readonly record: EditedRecord }) {
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const { from, until } = record;
  return (
    <Section title={t('state')}>
      <Facts
        facts={[
          [t('state'), <EditionState key="state" record={record} />],
          [t('from'), from && formatDateTime(from, language)],
          [t('until'), until && formatDateTime(until, language)],
        ]}
      />
    </Section>
  );
}
