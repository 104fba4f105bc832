import { Link } from 'react-router';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { paidTexts } from './paid-texts.ts';
import styles from './protection.module.css';
import { useProtection } from './use-protection.ts';

/**
 * Shows the sum that the member paid this month where the shop asks for more, and the most that
 * they may pay: their cap, or that of members under 18.
 */
export function PaidThisMonth() {
  const t = useTexts(paidTexts);
  const language = useLanguage();
  const { data } = useProtection();
  const month = data?.caps.find(({ name }) => name === 'paid_month');
  // Its line is reserved: nothing below may move when the sum arrives.
  if (month === undefined) return <p className={styles.paid}>&nbsp;</p>;
  const limit = data?.month_limit ?? null;
  const used = formatYen(month.used, language);
  return (
    <p className={styles.paid}>
      {limit === null
        ? t('paid', { used })
        : t('paidOf', { used, amount: formatYen(limit, language) })}{' '}
      <Link to={paths.myLimits()}>{t('limits')}</Link>
    </p>
  );
}
