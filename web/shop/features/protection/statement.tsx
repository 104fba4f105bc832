import { useQuery } from '@tanstack/react-query';
import { getStatement, type StatementMonth } from '#contract/shop/protection.ts';
import { formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './protection.module.css';
import { protectionTexts } from './protection-texts.ts';

/** Lists by month yen paid, points spent, points from cards and cards shipped; also as a file. */
export function Statement() {
  const t = useTexts(protectionTexts);
  const statement = useQuery({ ...callQuery(getStatement, {}), ...keepShownData, staleTime: 0 });
  if (statement.isLoadingError) {
    const { failure } = statement.error;
    return <ReadError failure={failure} onRetry={() => void statement.refetch()} />;
  }
  return (
    <section className={styles.section}>
      <h2>{t('statementTitle')}</h2>
      <p>{t('statementLead')}</p>
      {statement.isPending ? (
        <Skeleton height="8rem" radius="var(--radius-md)" />
      ) : statement.data.months.length === 0 ? (
        <p>{t('noStatement')}</p>
      ) : (
        <StatementTable months={statement.data.months} />
      )}
    </section>
  );
}

const amounts = ['paid', 'spent', 'converted', 'shipped'] as const;

/** A table of the member's payments, spending and cards by month, with the total. */
function StatementTable({ months }: { readonly months: readonly StatementMonth[] }) {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const sumOf = (name: (typeof amounts)[number]) =>
    months.reduce((sum, month) => sum + month[name], 0);
  const total: StatementMonth = {
    month: t('total'),
    paid: sumOf('paid'),
    spent: sumOf('spent'),
    converted: sumOf('converted'),
    shipped: sumOf('shipped'),
  };
  const head = [t('month'), ...amounts.map((name) => t(name))];
  const download = () => {
    const lines = [...months, total].map((month) => [
      month.month,
      ...amounts.map((name) => month[name]),
    ]);
    // The mark at the start tells Excel that the file is UTF-8.
    const csv = `\uFEFF${[head, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
    saveFile('kaifu-statement.csv', csv, 'text/csv');
  };
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[total, ...months].map(({ month, paid, spent, converted, shipped }) => (
              <tr key={month} className="figures">
                <th scope="row">{month}</th>
                <td>{formatYen(paid, language)}</td>
                <td>{formatNumber(spent)}pt</td>
                <td>{formatNumber(converted)}pt</td>
                <td>{t('cards', { number: formatNumber(shipped) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button wide onClick={download}>
        {t('downloadStatement')}
      </Button>
    </>
  );
}
