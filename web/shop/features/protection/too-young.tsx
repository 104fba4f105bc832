import { adultAge } from '#contract/limits.ts';
import type { getAge } from '#contract/shop/age.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ageTexts } from './age-texts.ts';
import styles from './protection.module.css';

/** Says from when the member can buy points, and what they can do until then. */
export function TooYoung({ age }: { readonly age: AnswerOf<typeof getAge> }) {
  const t = useTexts(ageTexts);
  const language = useLanguage();
  const { minors_from: minorsFrom, buys_from: from } = age;
  return (
    <section className={styles.section}>
      <h2>{t('tooYoungTitle', { age: minorsFrom ?? adultAge })}</h2>
      {from !== null && (
        <p>
          {t(minorsFrom === null ? 'tooYoungUntil' : 'tooYoungUntilMinor', {
            date: formatDate(`${from}T00:00:00+09:00`, language),
          })}
        </p>
      )}
      <p>{t('tooYoung')}</p>
      <p>{t('tooYoungWrong')}</p>
      <LinkButton wide to={paths.contact()}>
        {t('contact')}
      </LinkButton>
    </section>
  );
}
