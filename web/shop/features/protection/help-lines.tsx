import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import styles from './protection.module.css';
import { protectionTexts } from './protection-texts.ts';

/** Public services that help with money and with gambling: the consumer hotline and counselling. */
export function HelpLines() {
  const t = useTexts(protectionTexts);
  return (
    <section className={styles.section}>
      <h2>{t('helpTitle')}</h2>
      <p>{t('helpLead')}</p>
      <HelpLinks />
    </section>
  );
}

/** The URLs of these services. Readers of English also get a number where it is spoken. */
export function HelpLinks() {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  return (
    <ul className={styles.links}>
      <li>
        <a href="https://www.caa.go.jp/policies/policy/local_cooperation/local_consumer_administration/hotline/">
          {t('hotline')}
        </a>
      </li>
      <li>
        <a href="https://www.mhlw.go.jp/kokoro/support/mhcenter.html">{t('counselling')}</a>
      </li>
      {language !== 'ja' && (
        <li>
          <a href="tel:+81354490906">{t('foreignHotline')}</a>
        </li>
      )}
    </ul>
  );
}
