import { type ComponentProps, useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  /** Shown below the field, to help the person who fills it in. */
  readonly hint?: string | undefined;
}

/** A field for several lines of text, like a `TextField`. */
export function TextArea({ label, hint, ...area }: TextAreaProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        rows={6}
        {...area}
        id={id}
        className={cx(styles.input, styles.area)}
        {...(hint && { 'aria-describedby': hintId })}
      />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
