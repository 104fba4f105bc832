import { setLanguage, useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { type Language, languages } from '../../../kit/lib/language.ts';
import styles from './language-switch.module.css';
import { frameTexts } from './texts.ts';

/** The name of each language in that language, after the icon on its button. */
const ownNames: Record<Language, string> = { ja: '日本語', en: 'English' };

/** A switch between the languages; names each in its own. */
export function LanguageSwitch() {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('language')}</legend>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.option}
          aria-pressed={each === language}
          aria-label={`${each.toUpperCase()} ${ownNames[each]}`}
          onClick={() => setLanguage(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
