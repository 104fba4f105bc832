import { type ComponentProps, useId } from 'react';
import { Select } from './select.tsx';
import styles from './text-field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<typeof Select>, 'id'> {
  readonly label: string;
  /** The error message for the chosen value. */
  readonly error?: string | undefined;
}

/** A select with its label above and its error below, like a `TextField`. */
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
