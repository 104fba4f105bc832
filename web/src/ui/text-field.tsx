import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  /** Beneath the field, for whoever types in it. */
  readonly hint?: string | undefined;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
  /** A small button inside the field. */
  readonly action?: { readonly label: string; readonly content: ReactNode; readonly onPress: () => void };
}

/** A line of text with its label above, and what there is to say about it beneath. */
export function TextField({ label, hint, error, action, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId, input['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={cx(styles.input, action && styles.withAction)}
          {...(error && { 'aria-invalid': true })}
          {...(described !== '' && { 'aria-describedby': described })}
        />
        {action && (
          <button type="button" className={styles.action} aria-label={action.label} onClick={action.onPress}>
            {action.content}
          </button>
        )}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
