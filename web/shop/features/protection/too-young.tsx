import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { ageTexts } from './age-texts.ts';
import styles from './protection.module.css';

/** Says that the member is too young to buy points, and what they can still do. */
export function TooYoung() {
  const t = useTexts(ageTexts);
  return (
    <section className={styles.section}>
      <h2>{t('tooYoungTitle')}</h2>
      <p>{t('tooYoung')}</p>
      <p>{t('tooYoungWrong')}</p>
      <LinkButton wide to={paths.contact()}>
        {t('contact')}
      </LinkButton>
    </section>
  );
}
