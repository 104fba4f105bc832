import type { ReactNode } from 'react';
import styles from './reveal-show.module.css';

/** A round button with a drawing on it that turns something on and off; `name` is said of it and shown beside the pointer. */
export function IconSwitch({
  name,
  on,
  onSwitch,
  children,
}: {
  readonly name: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** The lines of the drawing, on a field of 24 by 24. */
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={on}
      aria-label={name}
      title={name}
      onClick={() => onSwitch(!on)}
    >
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}
