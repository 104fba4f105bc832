import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { commonTexts } from '../lib/common-texts.ts';
import { cx } from '../lib/cx.ts';
import { useTexts } from '../lib/i18n.ts';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  /** Shown below the field, to help the person who fills it in. */
  readonly hint?: string | undefined;
  /** The error message for the typed text. */
  readonly error?: string | undefined;
  /** A small button inside the field. */
  readonly action?: {
    readonly label: string;
    readonly content: ReactNode;
    readonly onPress: () => void;
  };
}

/** A text field with its label above, and its error and hint below. */
export function TextField({ label, hint, error: given, action, ...input }: TextFieldProps) {
  const id = useId();
  const { error: problem, watch } = useValidityError();
  const error = given ?? problem;
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
 * Reports the browser's own validation of a field in the page's language instead of the browser's.
 */
function useValidityError() {
  const t = useTexts(commonTexts);
  const [problem, setError] = useState<'missing' | 'malformed' | null>(null);
  const onInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setError(field.validity.valueMissing ? 'missing' : 'malformed');
    // preventDefault also stops the browser from focusing the first invalid field, so do it here.
    if (field.form?.querySelector('input:invalid') === field) field.focus();
  };
  return {
    error: problem === null ? undefined : t(problem),
    watch: { onInvalid, onInput: () => setError(null) },
  };
}
