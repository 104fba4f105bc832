import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/**
 * The browser's native select with the shop's styles: a phone's native picker stays fast with 3,000
 * options, a scripted list does not. Give it a `<label>` or an `aria-label`.
 */
export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.field}>
      <select {...rest} className={`${styles.select} figures`}>
        {children}
      </select>
      <span className={styles.arrow}>
        <Icon name="down" size={18} />
      </span>
    </span>
  );
}
