import { setLanguage, useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { languages } from '../../kit/lib/language.ts';
import styles from './language-switch.module.css';
import { uiTexts } from './texts.ts';

const names = { ja: '日本語', en: 'English' } as const;

/** Switches the language of the console in this browser. */
export function LanguageSwitch() {
  const t = useTexts(uiTexts);
  const current = useLanguage();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={styles.choice}
          onClick={() => setLanguage(language)}
        >
          {names[language]}
        </button>
      ))}
    </fieldset>
  );
}
