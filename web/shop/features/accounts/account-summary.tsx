import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Price } from '../../ui/price.tsx';
import styles from './account-summary.module.css';
import { accountSummaryTexts } from './account-summary-texts.ts';
import type { Viewer } from './viewer.ts';

/** The member's name and balances. */
export function AccountSummary({ viewer }: { readonly viewer: Viewer }) {
  const t = useTexts(accountSummaryTexts);
  const language = useLanguage();
  return (
    <section>
      <p className={styles.name}>
        {t('honorific', { lastName: viewer.lastName, firstName: viewer.firstName })}
      </p>
      <dl className={styles.balances}>
        <div>
          <dt>{t('points')}</dt>
          <dd>
            <Price amount={viewer.points} kind="points" language={language} />
          </dd>
        </div>
        <div>
          <dt>{t('coins')}</dt>
          <dd>
            <Price amount={viewer.coins} kind="coins" language={language} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
