import { Link } from 'react-router';
import { decisionHours } from '#contract/limits.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { paths } from '../lib/paths.ts';
import styles from './welcome.module.css';
import { welcomeTexts } from './welcome-texts.ts';

/**
 * Introduces the shop to visitors on the top page: three steps, registration, and the fairness
 * check.
 */
export function Welcome() {
  const t = useTexts(welcomeTexts);
  return (
    <section className={styles.welcome}>
      <h1 className={styles.what}>
        <span>{t('youOpen')}</span> <span>{t('youGet')}</span>
      </h1>
      <ol className={styles.steps}>
        <li>{t('buyPoints')}</li>
        <li>{t('open')}</li>
        <li>{t('decide', { hours: decisionHours })}</li>
      </ol>
      <div className={styles.ways}>
        <LinkButton kind="primary" wide to={paths.userRegister()}>
          {t('register')}
        </LinkButton>
        <Link to={paths.fairness()} className={styles.proof}>
          <Icon name="seal" />
          {t('proof')}
        </Link>
      </div>
    </section>
  );
}
