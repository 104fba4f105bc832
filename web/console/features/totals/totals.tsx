import { operations } from '#contract/console/index.ts';
import type { ViewList } from '#contract/console/views.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { totalTexts } from './texts.ts';
import styles from './totals.module.css';

interface TotalsProps {
  readonly list: ViewList;
  /** The query of the list; its order and page do not count. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/**
 * How many rows of a list match, and their sums that are not 0. Nothing until, or unless, they are
 * counted.
 */
export function Totals({ list, query: { cursor: _, sort: __, ...filter } }: TotalsProps) {
  const t = useTexts(totalTexts);
  const sent = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = { list, query: new URLSearchParams(sent).toString() };
  const { data } = useRead(operations.readTotals, { query });
  if (data === undefined || data.rows === null) return null;
  const counted = { rows: formatNumber(data.rows) };
  const sums = data.sums.flatMap(({ name, value }) =>
    value === 0 ? [] : [t(`sum_${name}`, { value: formatNumber(value) })],
  );
  return (
    <p className={styles.totals}>
      {[t(data.isMore ? 'more' : 'rows', counted), ...sums].join(' · ')}
    </p>
  );
}
