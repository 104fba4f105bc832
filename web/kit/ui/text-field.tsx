import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { commonTexts } from '../lib/common-texts.ts';
import { cx } from '../lib/cx.ts';
import { useTexts } from '../lib/i18n.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  /** Beneath the field, for whoever types in it. */
  readonly hint?: string | undefined;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
  /** A small button inside the field. */
  readonly action?: {
    readonly label: string;
    readonly content: ReactNode;
    readonly onPress: () => void;
  };
}

/** A line of text with its label above, and what there is to say about it beneath. */
export function TextField({ label, hint, error: said, action, ...input }: TextFieldProps) {
  const id = useId();
  const { fault, watch } = useFault();
  const error = said ?? fault;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId, input['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          {...watch}
          id={id}
          className={cx(styles.input, action && styles.withAction)}
          {...(error && { 'aria-invalid': true })}
          {...(described !== '' && { 'aria-describedby': described })}
        />
        {action && (
          <button
            type="button"
            className={styles.action}
            aria-label={action.label}
            onClick={action.onPress}
          >
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

/**
 * What the browser finds missing or malformed, said in the page's language where it would use its
 * own.
 */
function useFault() {
  const t = useTexts(commonTexts);
  const [fault, setFault] = useState<'missing' | 'malformed' | null>(null);
  const onInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setFault(field.validity.valueMissing ? 'missing' : 'malformed');
    // Without its own words the browser leads nobody to the field.
    if (field.form?.querySelector('input:invalid') === field) field.focus();
  };
  return {
    fault: fault === null ? undefined : t(fault),
    watch: { onInvalid, onInput: () => setFault(null) },
  };
}
