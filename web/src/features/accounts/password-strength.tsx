import { useTexts } from '../../lib/i18n.ts';
import { strengthOf } from './password-strength.rules.ts';
import styles from './registration.module.css';
import { registrationTexts } from './registration-texts.ts';

/** How hard a new password is to guess, in a word and as a bar. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useTexts(registrationTexts);
  const strength = strengthOf(password);
  return (
    <p className={styles.strength} role="status" data-strength={strength}>
      <span className={styles.bar} aria-hidden="true" />
      {strength !== 'none' && `${t('strength')}${t(strength)}`}
    </p>
  );
}
