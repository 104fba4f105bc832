import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

/**
 * The browser's own select in the shop's clothes: a phone's wheel is quick through 3,000 options,
 * where a list drawn by script is not. Give it a `<label>` or an `aria-label`.
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
