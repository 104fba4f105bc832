import { setLanguage, useLanguage, useTexts } from '../../lib/i18n.ts';
import styles from './language-switch.module.css';
import { frameTexts } from './texts.ts';

/** Switches between Japanese and English; names each in its own language. */
export function LanguageSwitch() {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('language')}</legend>
      {(['ja', 'en'] as const).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.option}
          aria-pressed={each === language}
          aria-label={each === 'ja' ? 'JA 日本語' : 'EN English'}
          onClick={() => setLanguage(each)}
        >
          {each === 'ja' ? 'JA' : 'EN'}
        </button>
      ))}
    </fieldset>
  );
}
