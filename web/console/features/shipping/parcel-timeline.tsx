import { Link } from 'react-router';
import type { operations } from '#contract/console/index.ts';
import type { Permission } from '#contract/permissions.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { shippingTexts } from './texts.ts';

type ParcelView = AnswerOf<typeof operations.getParcel>;

interface Line {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly detail: string;
  /** The mail that the line is about. */
  readonly mailId?: string;
}

interface TimelineProps {
  readonly parcel: ParcelView;
  readonly permissions: readonly Permission[];
}

type Translate = ReturnType<typeof useTexts<(typeof shippingTexts)['ja']>>;

/** All that happened to a parcel, oldest first: opened, commands of staff, sent, mails. */
export function ParcelTimeline({ parcel, permissions }: TimelineProps) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const maySeeMails = permissions.includes('mails.view');
  return (
    <Section title={t('history')}>
      <DataTable
        caption={t('history')}
        rows={linesOf(parcel, t)}
        rowKey={({ key }) => key}
        empty={t('noHistory')}
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'what', header: t('what'), cell: ({ what }) => what },
          {
            key: 'detail',
            header: t('detail'),
            cell: ({ detail, mailId }) =>
              maySeeMails && mailId !== undefined ? (
                <Link to={`${paths.mails}/${mailId}`}>{detail}</Link>
              ) : (
                detail
              ),
          },
          { key: 'by', header: t('who'), cell: ({ by }) => by },
        ]}
      />
    </Section>
  );
}

const actions = [
  'shipping export',
  'shipping download',
  'shipping address',
  'shipping hold',
  'shipping release',
  'shipping merge',
  'shipping split',
  'shipping delivery',
  'shipping return',
  'shipping mail',
  'shipping reveal',
  'shipping pick',
  'shipping pack',
  'shipping putback',
] as const;

/** Merges everything about a parcel into one list, in the order in which it happened. */
function linesOf(parcel: ParcelView, t: Translate): Line[] {
  const { createdAt, sentAt, takenBackAt, carrier, trackingNumber, history, mails } = parcel;
  const lines: Line[] = [
    {
      key: 'opened',
      at: createdAt,
      what: t('opened'),
      by: '',
      detail: t(`source_${parcel.source}`),
    },
    ...history
      .map(({ at, action, who, reason }, place) => {
        const known = actions.find((each) => each === action);
        const what = known === undefined ? action : t(known);
        return { key: `command ${place}`, at, what, by: who, detail: reason };
      })
      .reverse(),
    ...mails.map(({ id, at, subject, isRefused }) => ({
      ...{ key: `mail ${id}`, at, what: isRefused ? t('mailRefused') : t('mailSent'), by: '' },
      ...{ detail: subject, mailId: id },
    })),
  ];
  if (sentAt !== null) {
    const by = carrier === null ? '' : t(`carrier_${carrier}`);
    const detail = `${by} ${trackingNumber ?? ''}`.trim();
    lines.push({ key: 'sent', at: sentAt, what: t('sent'), by: '', detail });
  }
  if (takenBackAt !== null)
    lines.push({
      ...{ key: 'takenBack', at: takenBackAt, what: t('state_taken_back'), by: '' },
      detail: t('takenBackHint'),
    });
  return lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
