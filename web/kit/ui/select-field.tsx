import { type ComponentProps, useId } from 'react';
import { Select } from './select.tsx';
import styles from './text-field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<typeof Select>, 'id'> {
  readonly label: string;
  /** What is wrong with what was chosen. */
  readonly error?: string | undefined;
}

/** A select with its label above, and what is wrong with it beneath, like a line of text. */
export function SelectField({ label, error, ...select }: SelectFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select
        {...select}
        id={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
