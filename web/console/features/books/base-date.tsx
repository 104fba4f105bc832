import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { Chart } from '../../ui/chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Definitions } from './definitions.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';

type Sheet = AnswerOf<typeof operations.getBaseDate>;

/**
 * The sheet of a base date of the Payment Services Act. It is made when somebody asks for it: it
 * reads the whole journal.
 */
export function BaseDate() {
  const t = useTexts(bookTexts);
  const { value, change } = useListAddress();
  const day = value('base');
  return (
    <Section title={t('baseDate')}>
      <p className={styles.soft}>{t('baseDateHint')}</p>
      {day === undefined ? (
        <div className={styles.actions}>
          <Button onClick={() => change({ base: newest })}>{t('makeSheet')}</Button>
        </div>
      ) : (
        <SheetOfDay day={day} onDay={(base) => change({ base })} />
      )}
    </Section>
  );
}

/** Stands in the URL for the last base date that is over. */
const newest = 'newest';

interface SheetOfDayProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Reads the sheet of a base date, and offers the others. */
function SheetOfDay({ day, onDay }: SheetOfDayProps) {
  const t = useTexts(bookTexts);
  const query = day === newest ? {} : { day };
  const { data, error, refetch } = useRead(operations.getBaseDate, { query });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={t('baseDay')}
          value={data.day}
          onChange={(event) => onDay(event.target.value)}
        >
          {data.dates.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      <SheetOf sheet={data} />
    </>
  );
}

/** The duties of a base date, how the paid points came to it, and the file. */
function SheetOf({ sheet }: { readonly sheet: Sheet }) {
  const t = useTexts(bookTexts);
  const { unused, threshold, isAbove, depositYen, dueBy } = sheet;
  const of = { unused: formatNumber(unused), threshold: formatNumber(threshold) };
  return (
    <>
      <Notice kind={isAbove ? 'danger' : 'success'}>
        {t(isAbove ? 'aboveThreshold' : 'belowThreshold', of)}
      </Notice>
      {isAbove && (
        <Facts
          facts={[
            [t('deposit'), formatNumber(depositYen)],
            [t('dueBy'), dueBy],
          ]}
        />
      )}
      <MonthChart sheet={sheet} />
      <SheetTable sheet={sheet} />
      <CardReadings sheet={sheet} />
      <Definitions
        of={[
          [t('paidPoints'), t('paidPointsAre')],
          [t('unusedPaid'), t('unusedPaidAre')],
          [t('expiring'), t('expiringAre')],
          [t('deposit'), t('depositIs')],
          [t('cardReadings'), t('cardReadingsAre')],
        ]}
      />
      <ReportFoot report={sheet} file={`base-date-${sheet.day}.csv`} />
    </>
  );
}

/** The paid points at the end of each month beside the threshold. */
function MonthChart({ sheet: { monthEnds, threshold } }: { readonly sheet: Sheet }) {
  const t = useTexts(bookTexts);
  return (
    <Chart
      kind="lines"
      labels={monthEnds.map(({ month }) => month)}
      series={[
        { name: t('paidPoints'), values: monthEnds.map(({ paid }) => paid) },
        { name: t('threshold'), values: monthEnds.map(() => threshold) },
      ]}
    />
  );
}

/** The paid points from the beginning of the half-year to those unused on the base date. */
function SheetTable({ sheet }: { readonly sheet: Sheet }) {
  const t = useTexts(bookTexts);
  const rows = [
    { name: t('openingOf', { day: sheet.first }), points: sheet.opening },
    ...sheet.items.map(({ name, credited, debited }) => ({ name, points: credited - debited })),
    { name: t('expiring'), points: -sheet.expiring },
  ];
  return (
    <DataTable
      caption={t('baseDate')}
      rows={rows}
      rowKey={({ name }) => name}
      empty=""
      columns={[
        { key: 'name', header: t('item'), cell: ({ name }) => name },
        {
          key: 'points',
          header: t('paidPoints'),
          cell: ({ points }) => formatNumber(points),
          isNumber: true,
          total: formatNumber(sheet.unused),
        },
      ]}
    />
  );
}

/** The unused points and the deposit, by both readings of points for returned cards. */
function CardReadings({ sheet: { readings } }: { readonly sheet: Sheet }) {
  const t = useTexts(bookTexts);
  return (
    <DataTable
      caption={t('cardReadings')}
      rows={readings}
      rowKey={({ cards }) => cards}
      empty=""
      columns={[
        {
          key: 'name',
          header: t('item'),
          cell: ({ cards }) => t(cards === 'free' ? 'cardsFree' : 'cardsPaid'),
        },
        {
          key: 'unused',
          header: t('unusedBy'),
          cell: ({ unused }) => formatNumber(unused),
          isNumber: true,
        },
        {
          key: 'deposit',
          header: t('depositBy'),
          cell: ({ depositYen }) => formatNumber(depositYen),
          isNumber: true,
        },
      ]}
    />
  );
}
