import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './password-strength.module.css';
import { strengthOf } from './password-strength.rules.ts';
import { registrationTexts } from './registration-texts.ts';

interface PasswordStrengthProps {
  readonly password: string;
  /** The password field. */
  readonly children: ReactNode;
}

/** Shows below a new password's field how hard it is to guess, as a word and a bar. */
export function PasswordStrength({ password, children }: PasswordStrengthProps) {
  const t = useTexts(registrationTexts);
  const strength = strengthOf(password);
  return (
    <div className={styles.password}>
      {children}
      <p className={styles.strength} role="status" data-strength={strength}>
        <span className={styles.bar} aria-hidden="true" />
        {strength !== 'none' && `${t('strength')}${t(strength)}`}
      </p>
    </div>
  );
}
