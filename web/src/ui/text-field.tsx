import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  /** A small button inside the field. */
  readonly action?: { readonly label: string; readonly content: ReactNode; readonly onPress: () => void };
}

/** A line of text with its label above. */
export function TextField({ label, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input {...input} id={id} className={cx(styles.input, action && styles.withAction)} />
        {action && (
          <button type="button" className={styles.action} aria-label={action.label} onClick={action.onPress}>
            {action.content}
          </button>
        )}
      </div>
    </div>
  );
}
