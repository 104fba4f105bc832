import {
  type recordTimelineOperations,
  recordTimelineSorts,
} from '#contract/console/record-timeline.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { recordTimelineTexts } from './texts.ts';
import { useActionName } from './use-action-name.ts';

type TimelineOperation = (typeof recordTimelineOperations)[keyof typeof recordTimelineOperations];
type Line = AnswerOf<TimelineOperation>['items'][number];

interface RecordTimelineProps {
  readonly operation: TimelineOperation;
  readonly id: string;
}

/** The commands on a record, the newest first: by whom, with whose approval, and why. */
export function RecordTimeline({ operation, id }: RecordTimelineProps) {
  const t = useTexts(recordTimelineTexts);
  const language = useLanguage();
  const nameOf = useActionName();
  const address = 'done.';
  const { value } = useListAddress(address);
  const sort = recordTimelineSorts.find((each) => each === value('sort'));
  const query = { sort, cursor: value('cursor') };
  const read = useRead(operation, { params: { id }, query });
  return (
    <Section title={t('title')}>
      <List<Line>
        caption={t('title')}
        read={read}
        address={address}
        defaultSort="newest"
        rowKey={({ id: line }) => line}
        empty={t('none')}
        columns={[
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          { key: 'what', header: t('what'), cell: ({ action }) => nameOf(action) },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          {
            key: 'approvedBy',
            header: t('approvedBy'),
            cell: ({ approvedBy, singleHanded }) => (singleHanded ? t('alone') : approvedBy),
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
        ]}
      />
    </Section>
  );
}
